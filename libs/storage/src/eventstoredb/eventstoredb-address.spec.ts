import { describe, expect, it } from '@jest/globals';
import { parseEventStoreDbAddress } from './eventstoredb-address.ts';

const connectionString = (address: string): string => parseEventStoreDbAddress(address).connectionString;

describe('the address of an EventStoreDB', () => {
  it('gets the options that notice a silent server', () => {
    expect(connectionString('esdb://localhost:2113?tls=false')).toBe(
      'esdb://localhost:2113?tls=false&keepAliveInterval=2000&keepAliveTimeout=2000',
    );
  });

  it('keeps the options that the operator chose, however they are spelled', () => {
    expect(connectionString('esdb://localhost?keep_alive_interval=9000&KeepAliveTimeout=8000')).toBe(
      'esdb://localhost?keep_alive_interval=9000&KeepAliveTimeout=8000',
    );
  });

  it.each([
    ['kurrentdb://db:2113', 'esdb://db:2113'],
    ['kdb://db:2113/', 'esdb://db:2113'],
    ['kurrentdb+discover://db:2113', 'esdb+discover://db:2113'],
    ['esdb+discover://db', 'esdb+discover://db'],
    ['esdb+discover://a:2113,b:2113,c:2113', 'esdb://a:2113,b:2113,c:2113'],
  ])('%s is understood', (address, expected) => {
    expect(connectionString(address).split('?')[0]).toBe(expected);
  });

  it('never lets a refused append pass as done', () => {
    expect(connectionString('esdb://localhost?throwOnAppendFailure=false')).not.toMatch(/throwOnAppendFailure/i);
  });

  it('refuses an option that would promise what the client does not do', () => {
    expect(() => parseEventStoreDbAddress('esdb://localhost?tlsVerifyCert=false')).toThrow(/tlsCAFile/);
  });

  it.each(['', 'localhost:2113', 'http://localhost:2113', 'esdb://'])('refuses %j', (address) => {
    expect(() => parseEventStoreDbAddress(address)).toThrow(/form/);
  });

  it('appends with the credentials of the address', () => {
    const { appendCredentials } = parseEventStoreDbAddress('esdb://admin:ch%40nge@db:2113');
    expect(appendCredentials).toEqual({ username: 'admin', password: 'ch@nge' });
  });

  it('appends to an insecure node with any, and to a secure one without only what the client has', () => {
    expect(parseEventStoreDbAddress('esdb://db?tls=false').appendCredentials).toBeDefined();
    expect(parseEventStoreDbAddress('esdb://db?userCertFile=a&userKeyFile=b').appendCredentials).toBeUndefined();
  });
});
