import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Batch, EventLog, StreamFilter } from '#event-sourcing';
import { SystemClock } from '#kernel';
import { openStores, readSettings } from '#service';
import { startServer } from '../../apps/server/src/server.ts';
import type { RunningServer } from '../../apps/server/src/server.ts';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { nothingStarts } from '../support/service-for-specs.ts';
import { Operator } from '../support/operator.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

/** A log whose readers of scans get one event, and the others only when the test releases them. */
function withHeldReaders(log: EventLog, released: Promise<void>): EventLog {
  async function* follow(after: string, filter: StreamFilter, signal: AbortSignal): AsyncGenerator<Batch> {
    for await (const { events, through, caughtUp } of log.follow(after, filter, signal)) {
      const [first] = events;
      if (after === '' && filter.categories.includes('scan') && first !== undefined) {
        yield { events: [first], through: first.position, caughtUp: false };
        const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        await Promise.race([released, aborted]);
        yield { events: events.slice(1), through, caughtUp };
      } else yield { events, through, caughtUp };
    }
  }
  return new Proxy(log, {
    get: (target, name) => {
      if (name === 'follow') return follow;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

/** A service in this process, on a directory that it can be started on again. */
class TestServer {
  readonly directory = mkdtempSync(join(tmpdir(), 'scanledger-builds-'));
  readonly environment = {
    DATA_DIR: this.directory,
    PORT: '0',
    METRICS_PORT: 'off',
    SCAN_WORKERS: '1',
    INSECURE_HTTP: 'loopback',
  };
  #server: RunningServer | undefined;
  #release = (): void => undefined;

  get url(): string {
    return this.#server?.url ?? '';
  }

  async start(isHeld: boolean): Promise<void> {
    const settings = readSettings(this.environment);
    const stores = await openStores(settings, new SystemClock(), {
      onFatal: (reason) => {
        throw reason;
      },
    });
    const { promise: released, resolve } = Promise.withResolvers<void>();
    this.#release = resolve;
    const eventLog = isHeld ? withHeldReaders(stores.eventLog, released) : stores.eventLog;
    this.#server = await startServer(settings, silent, () => undefined, { stores: { ...stores, eventLog } });
    await this.#server.waitUntilCaughtUp();
  }

  release(): void {
    this.#release();
  }

  async stop(): Promise<void> {
    this.#release();
    await this.#server?.stop();
    this.#server = undefined;
  }
}

const changes: readonly (readonly [string, (directory: string) => void])[] = [
  [
    'a first start on an existing log, or the loss of the read models',
    (directory) => {
      for (const file of readdirSync(directory).filter((name) => name.startsWith('read-models.db'))) {
        rmSync(join(directory, file));
      }
    },
  ],
  [
    'a new version of a collection',
    (directory) => {
      const database = new DatabaseSync(join(directory, 'read-models.db'));
      const { changes: renamed } = database
        .prepare("UPDATE live SET collection = 'scans_v0' WHERE collection GLOB 'scans_v[0-9]*'")
        .run();
      expect(renamed).toBe(1);
      database.exec("DELETE FROM builds WHERE collection GLOB 'scans_v[0-9]*'");
      database.exec("DELETE FROM checkpoints WHERE name GLOB 'scans_v[0-9]*'");
      for (const { name } of database
        .prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'doc_scans_v[0-9]*'")
        .all()) {
        if (!String(name).includes('index')) database.exec(`DROP TABLE IF EXISTS "${String(name)}"`);
      }
      database.close();
    },
  ],
];

describe.each(changes)('after %s', (_, change) => {
  const server = new TestServer();
  let client: ApiClient | undefined;
  let operator: Operator | undefined;
  afterEach(async () => {
    await Promise.all([client?.close(), operator?.stop(), server.stop()]);
    rmSync(server.directory, { recursive: true, force: true });
  });

  it('queries and /readyz get 503 with Retry-After until the build is complete, and never a part of it', async () => {
    await server.start(false);
    operator = new Operator(server.environment);
    const { key } = await operator.openAccount(nothingStarts);
    client = new ApiClient(() => server.url, key);
    const list = () => (client as ApiClient).get<{ data: readonly object[] }>('/v1/scans');
    for (let n = 0; n < 3; n++) await client.post('/v1/scans', { target: 'https://example.com/' });
    await eventually(list, ({ body }) => body.data.length === 3);
    await operator.stop();
    operator = undefined;
    await server.stop();

    change(server.directory);
    await server.start(true);
    const unavailable = {
      status: 503,
      headers: expect.objectContaining({ 'retry-after': '2' }),
      body: expect.objectContaining({ error: 'service_unavailable', message: expect.stringMatching(/buil(?:t|ding)/) }),
    };
    await eventually(list, ({ status }) => status === 503);
    for (let look = 0; look < 3; look++) {
      expect(await list()).toMatchObject(unavailable);
      expect(await client.get('/readyz')).toMatchObject(unavailable);
      expect((await client.get('/healthz')).status).toBe(200);
    }

    server.release();
    const seen = new Set<string>();
    await eventually(
      async () => {
        const { status, body } = await list();
        seen.add(status === 200 ? `200 with ${body.data.length}` : String(status));
        return status;
      },
      (status) => status === 200,
    );
    expect([...seen].filter((one) => one !== '503')).toEqual(['200 with 3']);
    const ready = await eventually(
      () => (client as ApiClient).get('/readyz'),
      ({ status }) => status === 200,
    );
    expect(ready.body).toEqual({ status: 'ok' });
  });
});
