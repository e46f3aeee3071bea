import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { hostsOf, reportUnreachable } from './report-unreachable.ts';

describe('A store that cannot be reached', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is reported within 2 s, while it is still tried', async () => {
    const report = jest.fn();
    void reportUnreachable({ healthy: () => new Promise(() => undefined) }, report);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('is reported once, at once when it is refused', async () => {
    const report = jest.fn();
    await reportUnreachable({ healthy: async () => false }, report);
    expect(report).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('is not reported when it denies access', async () => {
    const report = jest.fn();
    void reportUnreachable({ healthy: () => Promise.reject(new Error('wrong password')) }, report);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(report).not.toHaveBeenCalled();
  });

  it('is not reported when it responds in time', async () => {
    const report = jest.fn();
    await reportUnreachable({ healthy: async () => true }, report);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(report).not.toHaveBeenCalled();
  });
});

it.each([
  ['esdb://admin:pa55@word@n1:2113,n2:2113?tls=true', 'n1:2113, n2:2113'],
  ['mongodb+srv://user:pa55word@models.example.com/db?retryWrites=true', 'models.example.com'],
  ['mongodb://[::1]:27017', '[::1]:27017'],
  ['mongodb://user:pa%2Fss@m1,m2/db', 'm1, m2'],
])('the hosts of a connection string are shown without credentials: %s', (connectionString, hosts) => {
  expect(hostsOf(connectionString)).toBe(hosts);
});
