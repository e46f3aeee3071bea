import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { issueKey, scopes } from '#accounts';
import { CommandExecutor, ReaderProgress, ReadYourWrites } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { eventCatalogue, openStores, readSettings } from '#service';
import type { Stores } from '#service';
import { accountStream } from '../../libs/accounts/src/accounts/account.decider.ts';
import { accountsProjection } from '../../libs/accounts/src/accounts/accounts.projection.ts';
import { apiKeysProjection } from '../../libs/accounts/src/keys/api-keys.projection.ts';
import { keyringStream } from '../../libs/accounts/src/keys/keyring.decider.ts';
import { startServer } from '../../apps/server/src/server.ts';
import type { RunningServer } from '../../apps/server/src/server.ts';
import { ApiClient } from '../support/api-client.ts';

const clock = new SystemClock();
const ids = new SystemIds();
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
const directory = mkdtempSync(join(tmpdir(), 'scanledger-hanging-'));
const settings = readSettings({
  DATA_DIR: directory,
  PORT: '0',
  METRICS_PORT: 'off',
  SCAN_WORKERS: '1',
  INSECURE_HTTP: 'loopback',
});
const hanging = new Set<'eventLog' | 'readStore'>();
let stores: Stores;
let server: RunningServer;
let client: ApiClient;
let stranger: ApiClient;

async function released(name: 'eventLog' | 'readStore'): Promise<void> {
  while (hanging.has(name)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A store whose calls do not settle while it hangs. */
function hangable<S extends object>(name: 'eventLog' | 'readStore', store: S): S {
  return new Proxy(store, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || property === 'follow' || property === 'close') {
        return typeof value === 'function' ? value.bind(target) : value;
      }
      const call = (parameters: readonly unknown[]): unknown => Reflect.apply(value, target, parameters);
      if (!hanging.has(name)) return (...parameters: unknown[]) => call(parameters);
      if (property === 'readStream' || property === 'all') {
        return async function* (...parameters: unknown[]): AsyncGenerator {
          await released(name);
          yield* call(parameters) as AsyncIterable<unknown>;
        };
      }
      return async (...parameters: unknown[]): Promise<unknown> => {
        await released(name);
        return call(parameters);
      };
    },
  });
}

async function createKey(): Promise<string> {
  const executor = new CommandExecutor(stores.eventLog, eventCatalogue, clock, ids);
  const context = { actor: 'operator:test', correlationId: 'test', causationId: 'test' };
  const accountId = `acc_${ids.token()}`;
  const subscription = { plan: 'team' } as const;
  const open = { type: 'OpenAccount', accountId, name: 'n', email: 'n@example.com', subscription } as const;
  const opened = await executor.execute(accountStream, accountId, open, context);
  const { secret, fingerprint } = issueKey(ids, `key_${ids.token()}`);
  const create = {
    type: 'CreateApiKey',
    accountId,
    creatorKeyId: null,
    key: fingerprint,
    name: 'n',
    scopes,
    expiresAt: null,
  } as const;
  const created = await executor.execute(keyringStream, accountId, { ...create, now: clock.timestamp() }, context);
  const readYourWrites = new ReadYourWrites(stores.readStore, new ReaderProgress());
  await readYourWrites.until(accountsProjection, opened.position);
  await readYourWrites.until(apiKeysProjection, created.position);
  return secret;
}

beforeAll(async () => {
  stores = await openStores(settings, clock, {
    onFatal: (reason) => {
      throw reason;
    },
  });
  const wrapped = {
    ...stores,
    eventLog: hangable('eventLog', stores.eventLog),
    readStore: hangable('readStore', stores.readStore),
  };
  server = await startServer(settings, silent, () => undefined, { stores: wrapped });
  await server.waitUntilCaughtUp();
  client = new ApiClient(() => server.url, await createKey());
  stranger = new ApiClient(() => server.url);
}, 60_000);

afterAll(async () => {
  hanging.clear();
  await Promise.all([client?.close(), stranger?.close()]);
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

const target = 'https://example.com/';
const requests: readonly (readonly [string, string, object | undefined])[] = [
  ['GET', '/v1/usage', undefined],
  ['GET', '/v1/scans', undefined],
  ['GET', '/v1/scans/scan_0000000000000000000000', undefined],
  ['GET', '/v1/scans/scan_0000000000000000000000/results', undefined],
  ['POST', '/v1/scans', { target }],
  ['POST', '/v1/scans/scan_0000000000000000000000/cancel', undefined],
  ['GET', '/v1/keys', undefined],
  ['POST', '/v1/keys', { name: 'x' }],
  ['GET', '/v1/events', undefined],
  ['GET', '/v1/webhook_endpoints', undefined],
  ['GET', '/readyz', undefined],
];

async function expectUnavailable(method: string, path: string, body: object | undefined): Promise<void> {
  const key = method === 'POST' ? { 'idempotency-key': ids.token() } : {};
  const response = await client.send(method, path, body, key);
  expect([path, response.status, response.body]).toEqual([
    path,
    503,
    expect.objectContaining({ error: 'service_unavailable', retry_after: expect.any(Number) }),
  ]);
  expect(response.headers['retry-after']).toMatch(/^\d$/);
  expect(response.headers['x-request-id']).toMatch(/^req_/);
}

describe('while the read store neither succeeds nor fails', () => {
  it('every operation responds with 503 and Retry-After, and the service recovers by itself', async () => {
    hanging.add('readStore');
    const begun = performance.now();
    await Promise.all(requests.map(([method, path, body]) => expectUnavailable(method, path, body)));
    // The deadline counts ticks of the event loop; only a machine that stalls can make it later than this.
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect((await stranger.get('/healthz')).status).toBe(200);
    hanging.clear();
    expect((await client.get('/v1/usage')).status).toBe(200);
  }, 60_000);
});

describe('while the event log neither succeeds nor fails', () => {
  it('changes get 503 with Retry-After, reads are served, and a retry with the same key completes the change', async () => {
    hanging.add('eventLog');
    await expectUnavailable('POST', '/v1/scans', { target });
    await expectUnavailable('POST', '/v1/keys', { name: 'x' });
    expect((await client.get('/v1/usage')).status).toBe(200);
    hanging.clear();
    expect((await client.post('/v1/scans', { target }, { 'idempotency-key': 'later' })).status).toBe(201);
  }, 60_000);
});
