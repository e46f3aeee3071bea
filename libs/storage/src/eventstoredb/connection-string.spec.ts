import { describe, expect, it } from '@jest/globals';
import { toClientConnectionString } from './connection-string.ts';

describe('an EventStoreDB connection string', () => {
  it('gets the options that detect a server that does not respond', () => {
    expect(toClientConnectionString('esdb://localhost:2113?tls=false')).toBe(
      'esdb://localhost:2113?tls=false&keepAliveInterval=2000&keepAliveTimeout=2000&gossipTimeout=2',
    );
  });

  it('keeps the options of the operator, however they are spelled', () => {
    expect(
      toClientConnectionString('esdb://localhost?keep_alive_interval=9000&KeepAliveTimeout=8000&gossip-timeout=7'),
    ).toBe('esdb://localhost?keep_alive_interval=9000&KeepAliveTimeout=8000&gossip-timeout=7');
  });

  it.each([
    ['kurrentdb://db:2113', 'esdb://db:2113'],
    ['kdb://db:2113/', 'esdb://db:2113'],
    ['kurrentdb+discover://db:2113', 'esdb+discover://db:2113'],
    ['esdb+discover://db', 'esdb+discover://db'],
    ['esdb+discover://a:2113,b:2113,c:2113', 'esdb://a:2113,b:2113,c:2113'],
  ])('%s is parsed', (address, expected) => {
    expect(toClientConnectionString(address).split('?')[0]).toBe(expected);
  });

  it('refuses an option that has no effect in the client', () => {
    expect(() => toClientConnectionString('esdb://localhost?tlsVerifyCert=false')).toThrow(/tlsCAFile/);
  });

  it.each(['follower', 'random', 'READ_ONLY_REPLICA'])(
    'refuses the nodePreference %s, by which reads would be stale',
    (node) => {
      expect(() => toClientConnectionString(`esdb://a,b?node_preference=${node}`)).toThrow(/only the leader/);
      expect(toClientConnectionString('esdb://a,b?nodePreference=Leader')).toContain('nodePreference=Leader');
    },
  );

  it.each(['', 'localhost:2113', 'http://localhost:2113', 'esdb://'])('refuses %j', (address) => {
    expect(() => toClientConnectionString(address)).toThrow(/form/);
  });
});
