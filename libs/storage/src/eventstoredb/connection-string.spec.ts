import { describe, expect, it } from '@jest/globals';
import { parseConnectionString } from './connection-string.ts';

const connectionString = (address: string): string => parseConnectionString(address).connectionString;

describe('an EventStoreDB connection string', () => {
  it('gets the options that detect a server that does not respond', () => {
    expect(connectionString('esdb://localhost:2113?tls=false')).toBe(
      'esdb://localhost:2113?tls=false&keepAliveInterval=2000&keepAliveTimeout=2000',
    );
  });

  it('keeps the options of the operator, however they are spelled', () => {
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
  ])('%s is parsed', (address, expected) => {
    expect(connectionString(address).split('?')[0]).toBe(expected);
  });

  it('never lets a failed append succeed', () => {
    expect(connectionString('esdb://localhost?throwOnAppendFailure=false')).not.toMatch(/throwOnAppendFailure/i);
  });

  it('refuses an option that has no effect in the client', () => {
    expect(() => parseConnectionString('esdb://localhost?tlsVerifyCert=false')).toThrow(/tlsCAFile/);
  });

  it.each(['', 'localhost:2113', 'http://localhost:2113', 'esdb://'])('refuses %j', (address) => {
    expect(() => parseConnectionString(address)).toThrow(/form/);
  });

  it('appends with its credentials', () => {
    const { appendCredentials } = parseConnectionString('esdb://admin:ch%40nge@db:2113');
    expect(appendCredentials).toEqual({ username: 'admin', password: 'ch@nge' });
  });

  it('appends with placeholder credentials to an insecure node, and without credentials to a secure one', () => {
    expect(parseConnectionString('esdb://db?tls=false').appendCredentials).toBeDefined();
    expect(parseConnectionString('esdb://db?userCertFile=a&userKeyFile=b').appendCredentials).toBeUndefined();
  });
});
