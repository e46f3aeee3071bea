import { describe, expect, it } from '@jest/globals';
import { Rejected } from '#kernel';
import { scanProblemOf } from './scan-problem.ts';

const now = Date.parse('2026-11-22T16:00:00.250Z');

describe('why a scan was not queued', () => {
  it('is said at the field of the target where it is about the target', () => {
    const invalid = new Rejected('invalid_target', 'The URL has no host.');
    expect(scanProblemOf(invalid, now)).toMatchObject({ status: 422, param: 'new_target' });
    const unverified = new Rejected('target_not_verified', 'Prove it.');
    expect(scanProblemOf(unverified, now)).toMatchObject({
      status: 403,
      param: 'new_target',
      message: 'A full scan needs proof that you own the site.',
    });
  });

  it('says what could not be checked where the site may be verified', () => {
    const message = 'It could not be checked again: no response. Try again in 60 s.';
    const unchecked = new Rejected('target_not_verified', message, { retryAfter: 60 });
    expect(scanProblemOf(unchecked, now)).toEqual({ status: 403, param: 'new_target', message, retryAfter: 60 });
  });

  it('has the end of the period where the quota is used up', () => {
    const retryAfter = Math.ceil((Date.parse('2026-12-01T00:00:00.000Z') - now) / 1_000);
    const message = "The plan's limit of 10 scans a month is reached.";
    expect(scanProblemOf(new Rejected('quota_exceeded', message, { retryAfter }), now)).toEqual({
      status: 429,
      message: `${message} Scans can be started again on 1 Dec 2026, 00:00 UTC.`,
      param: undefined,
      retryAfter,
    });
  });

  it.each([
    ['concurrency_limit_exceeded', 429],
    ['service_unavailable', 503],
  ] as const)('has the status and the time of the API: %s', (code, status) => {
    const rejected = new Rejected(code, 'The queue is full. Retry in 30 s.', { retryAfter: 30 });
    expect(scanProblemOf(rejected, now)).toMatchObject({ status, retryAfter: 30, message: rejected.message });
  });

  it('is no problem of the form where it is a fault of the service', () => {
    expect(() => scanProblemOf(new TypeError('x'), now)).toThrow(TypeError);
  });
});
