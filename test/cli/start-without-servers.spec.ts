import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';
import { EmbeddedMongoDb } from '../engines/tools/embedded-mongodb.ts';
import { builtFile } from '../support/built-file.ts';
import { eventually } from '../support/eventually.ts';

jest.setTimeout(120_000);

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

describe('A server that is started before its stores', () => {
  let directory: string;
  let log: FakeEventStoreDb;
  let end: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-waiting-'));
    log = new FakeEventStoreDb();
    await log.start();
  });
  afterEach(async () => {
    await end?.();
    await log.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const embedded = { EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' };
  const secret = { SECRETS_KEY: Buffer.alloc(32).toString('base64') };

  /** @returns the lines of its log so far */
  function start(settings: Readonly<Record<string, string>>): readonly Line[] {
    const fixed = { DATA_DIR: directory, PORT: '0', METRICS_PORT: 'off', LOG_FORMAT: 'json', SCAN_WORKERS: '1' };
    const env = { PATH: process.env['PATH'], ...fixed, ...embedded, ...secret, ...settings };
    const server = spawn(process.execPath, [builtFile('server.js')], { env, stdio: 'pipe' });
    const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    end = async () => {
      server.kill('SIGTERM');
      await exit;
    };
    const lines: Line[] = [];
    createInterface(server.stdout).on('line', (line) => lines.push(JSON.parse(line) as Line));
    return lines;
  }

  /** The first line that says so. */
  function said(lines: readonly Line[], text: RegExp): Promise<Line | undefined> {
    return eventually(
      async () => lines.find(({ msg }) => text.test(msg)),
      (line) => line !== undefined,
    );
  }

  it('waits for EventStoreDB, says for what, and starts once it responds', async () => {
    await log.stop();
    const lines = start({ EVENT_LOG: 'eventstoredb', EVENTSTORE_URL: log.address });
    expect(await said(lines, /^EventStoreDB at 127\.0\.0\.1:\d+ \(EVENTSTORE_URL\) cannot be reached/)).toMatchObject({
      level: 40,
    });
    const waiting = await said(lines, /^the start waits/);
    expect(waiting).toMatchObject({ level: 40, err: { message: expect.stringContaining('ECONNREFUSED') } });
    await log.start();
    await said(lines, /^started$/);
    expect(lines.filter(({ msg }) => /cannot be reached/.test(msg))).toHaveLength(1);
    expect(lines.filter(({ level }) => level > 40)).toEqual([]);
  });

  it.each([
    ['access', 'everything', /the identity of the event log cannot be read: access-denied/],
    ['the right to read all streams', 'all-streams', /\$all of the event log cannot be read: access-denied/],
  ] as const)('does not wait for an EventStoreDB that denies %s', async (_, denied, reason) => {
    log.faults.deniesAccess = denied;
    const lines = start({ EVENT_LOG: 'eventstoredb', EVENTSTORE_URL: log.address });
    expect(await said(lines, /could not start/)).toMatchObject({ level: 60, msg: expect.stringMatching(reason) });
    expect(lines.filter(({ msg }) => /cannot be reached/.test(msg))).toEqual([]);
  });

  (EmbeddedMongoDb.isInstalled ? it : it.skip)('waits for MongoDB', async () => {
    const models = new EmbeddedMongoDb();
    try {
      const url = await models.start();
      await models.end('SIGKILL');
      const lines = start({ READ_STORE: 'mongodb', MONGODB_URL: url });
      await said(lines, /^MongoDB at .* \(MONGODB_URL\) cannot be reached/);
      await said(lines, /^the start waits/);
      await models.start();
      await said(lines, /^started$/);
      await end?.();
    } finally {
      await models.remove();
    }
  });
});
