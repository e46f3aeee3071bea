import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { issueKey, scopes } from '#accounts';
import { CommandExecutor } from '#event-sourcing';
import type { Batch, EventLog, StreamFilter } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { eventCatalogue, openStores, readSettings } from '#service';
import type { Stores } from '#service';
import { accountStream } from '../../libs/accounts/src/accounts/account.decider.ts';
import { keyringStream } from '../../libs/accounts/src/keys/keyring.decider.ts';
import { startServer } from '../../apps/server/src/server.ts';
import type { RunningServer } from '../../apps/server/src/server.ts';
import { ApiClient } from '../support/api-client.ts';

const clock = new SystemClock();
const ids = new SystemIds();
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
const context = { actor: 'operator:test', correlationId: 'test', causationId: 'test' };
const accountId = 'acc_1';

/** A log whose reader of API keys gets nothing until the test releases it. */
function withHeldKeys(log: EventLog, released: Promise<void>): EventLog {
  async function* follow(after: string, filter: StreamFilter, signal: AbortSignal): AsyncGenerator<Batch> {
    if (filter.categories.includes('keyring')) await released;
    yield* log.follow(after, filter, signal);
  }
  return new Proxy(log, {
    get: (target, name) => {
      if (name === 'follow') return follow;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

describe('API keys that were changed while no server ran', () => {
  let directory: string;
  let server: RunningServer | undefined;
  let release = (): void => undefined;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-keys-'));
  });
  afterEach(async () => {
    release();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const settings = () =>
    readSettings({
      DATA_DIR: directory,
      PORT: '0',
      METRICS_PORT: 'off',
      SCAN_WORKERS: '1',
      INSECURE_HTTP: 'loopback',
    });
  const open = (): Promise<Stores> =>
    openStores(settings(), clock, {
      onFatal: (reason) => {
        throw reason;
      },
    });

  async function start(released: Promise<void>): Promise<RunningServer> {
    const stores = await open();
    const eventLog = withHeldKeys(stores.eventLog, released);
    server = await startServer(settings(), silent, () => undefined, { stores: { ...stores, eventLog } });
    return server;
  }

  /** With no server on the stores. */
  async function withoutServer<T>(act: (executor: CommandExecutor) => Promise<T>): Promise<T> {
    const stores = await open();
    try {
      return await act(new CommandExecutor(stores.eventLog, eventCatalogue, clock, ids));
    } finally {
      await stores.close();
    }
  }

  async function createKey(executor: CommandExecutor, keyId: string): Promise<ApiClient> {
    const { secret, fingerprint } = issueKey(ids, keyId);
    const key = { creatorKeyId: null, key: fingerprint, name: 'n', scopes, expiresAt: null };
    const now = clock.timestamp();
    const command = { type: 'CreateApiKey', accountId, ...key, now } as const;
    await executor.execute(keyringStream, accountId, command, context);
    return new ApiClient(() => server?.url ?? '', secret);
  }

  it('hold from the first request on, which waits until the read model has them', async () => {
    const revoked = await withoutServer(async (executor) => {
      const account = { accountId, name: 'n', email: 'n@example.com', subscription: { plan: 'team' } } as const;
      await executor.execute(accountStream, accountId, { type: 'OpenAccount', ...account }, context);
      return createKey(executor, 'key_1');
    });
    const first = await start(Promise.resolve());
    await first.waitUntilCaughtUp();
    expect(await revoked.get('/v1/usage')).toMatchObject({ status: 200 });
    await first.stop();
    const created = await withoutServer(async (executor) => {
      const command = { type: 'RevokeApiKey', accountId, keyId: 'key_1' } as const;
      await executor.execute(keyringStream, accountId, command, context);
      return createKey(executor, 'key_2');
    });

    const held = Promise.withResolvers<void>();
    release = held.resolve;
    await start(held.promise);
    const responses = [revoked.get('/v1/usage'), created.get('/v1/usage')];
    expect(await created.get('/readyz')).toMatchObject({ status: 503 });
    expect(await created.get('/healthz')).toMatchObject({ status: 200 });
    release();
    expect(await Promise.all(responses)).toMatchObject([{ status: 401 }, { status: 200 }]);
    expect(await created.get('/readyz')).toMatchObject({ status: 200 });
    await Promise.all([revoked.close(), created.close()]);
  }, 60_000);
});
