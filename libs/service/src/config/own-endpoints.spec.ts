import { describe, expect, it } from '@jest/globals';
import { ownEndpoints } from './own-endpoints.ts';
import { readSettings } from './read-settings.ts';

const endpointsOf = (settings: Record<string, string>): readonly object[] =>
  ownEndpoints(readSettings({ PORT: '0', METRICS_PORT: 'off', ...settings }));

describe('the endpoints of this installation', () => {
  it('are the ports on which it listens, where the settings name them', () => {
    expect(endpointsOf({ PORT: '8443', METRICS_PORT: '9464' })).toEqual([
      { host: 'localhost', port: 8443 },
      { host: 'localhost', port: 9464 },
    ]);
    expect(endpointsOf({})).toEqual([]);
  });

  it.each([
    ['https://scan.example.com', { host: 'scan.example.com', port: 443 }],
    ['https://[2001:db8::1]:8443', { host: '2001:db8::1', port: 8443 }],
  ])('are where clients reach it: %s', (url, endpoint) => {
    expect(endpointsOf({ PUBLIC_URL: url })).toEqual([{ ...endpoint, sharesAddress: true }]);
  });

  it('are the servers of its stores', () => {
    const stores = {
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: 'esdb://admin:pass%40word@events-1:2114,10.0.0.8,[fd00::8]:2115?tls=false',
      READ_STORE: 'mongodb',
      MONGODB_URL: 'mongodb://user:pass@models-1,models-2:27018/scanledger?replicaSet=rs0',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    };
    expect(endpointsOf(stores)).toEqual([
      { host: 'events-1', port: 2114 },
      { host: '10.0.0.8', port: 2113 },
      { host: 'fd00::8', port: 2115 },
      { host: 'models-1', port: 27_017 },
      { host: 'models-2', port: 27_018 },
    ]);
  });

  it('are no servers of stores that are not used', () => {
    expect(endpointsOf({ MONGODB_URL: 'mongodb://models/scanledger' })).toEqual([]);
  });
});
