import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyRetention, CommandExecutor } from '#event-sourcing';
import type { Deleted } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { eventCatalogue, retentionRules } from '../../libs/service/src/wiring/features.ts';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';
import { ApiClient } from '../support/api-client.ts';
import { withLogIn } from '../support/append-to-log.ts';
import { builtFile } from '../support/built-file.ts';
import { eventually } from '../support/eventually.ts';
import { Service } from '../support/service.ts';
import { Receiver, testCertificate } from '../webhooks/testing/receiver.ts';
import type { Outcome } from './cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-copy-'));
const readModels = join(directory, 'data');
const embedded = { EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' };

describe('`log copy`', () => {
  let receiver: Receiver;
  let server: FakeEventStoreDb;
  let service: Service;
  let settings: Readonly<Record<string, string>>;

  beforeAll(async () => {
    writeFileSync(join(directory, 'ca.pem'), (await testCertificate()).cert);
    settings = { NODE_EXTRA_CA_CERTS: join(directory, 'ca.pem'), SCAN_PORTS: '9', EVENTSTORE_PREFIX: 'scans.' };
    receiver = await Receiver.start();
    server = new FakeEventStoreDb();
    await server.start();
    service = await Service.start({ ...settings, ...embedded });
  }, 60_000);
  afterAll(async () => {
    await service.remove();
    await server.stop();
    await receiver[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true, force: true });
  });

  const run = (environment: Readonly<Record<string, string>>, ...parameters: readonly string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [builtFile('scanledger-admin.js'), ...parameters, '--json'],
        { env: { PATH: process.env['PATH'], ...environment }, encoding: 'utf8' },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  const copy = (readStore = readModels): Promise<Outcome> =>
    run(service.environment, 'log', 'copy', '--to', server.address, '--read-store', readStore);

  /** Deletes from the log of the stopped service what is old enough 40 days from now. @returns by rule */
  const deleteOld = (): Promise<Record<string, Deleted>> =>
    withLogIn(service.dataDirectory, async (log) => {
      const clock = new ManualClock(new Date(Date.now() + 40 * 86_400_000).toISOString());
      const executor = new CommandExecutor(log, eventCatalogue, clock, new SystemIds());
      const environment = { log, catalogue: eventCatalogue, executor, clock };
      const deleted: Record<string, Deleted> = {};
      for (const rule of retentionRules) {
        deleted[rule.name] = await applyRetention(rule, clock.timestamp(), environment, new AbortController().signal);
      }
      return deleted;
    });

  it.each([
    ['--to', 'localhost:2113', readModels],
    ['--to', 'mongodb://localhost:2113', readModels],
    ['--to', 'esdb://admin:pa55word@localhost:port', readModels],
    ['--read-store', 'esdb://127.0.0.1:1?tls=false', 'redis://localhost/scanledger'],
    ['--read-store', 'esdb://127.0.0.1:1?tls=false', 'mongodb://user:pa55word@/scanledger'],
  ])('rejects a wrong %s: %s, %s', async (option, to, readStore) => {
    const rejected = await run(service.environment, 'log', 'copy', '--to', to, '--read-store', readStore);
    expect(rejected.code).toBe(2);
    expect(rejected.stderr).toMatch(new RegExp(`^${option} (?:must be|is not) a `));
    expect(rejected.stderr).not.toContain('pa55word');
  });

  it('moves a service to EventStoreDB, where it continues without handling events again', async () => {
    const target = 'http://127.0.0.1:9/';
    const usedAgain = { 'idempotency-key': 'used-again' };
    const { key } = await service.operator.openAccount();
    const client = new ApiClient(() => service.url, key);
    await client.post('/v1/webhook_endpoints', { url: receiver.url('/first') }, usedAgain);
    const { scan_id: scanId } = (await client.post<{ scan_id: string }>('/v1/scans', { target })).body;
    await eventually(
      async () => receiver.received.length,
      (count) => count === 1,
    );
    // Registered later: a saga that starts from the beginning would notify it of the earlier scan.
    await client.post('/v1/webhook_endpoints', { url: receiver.url('/second') });
    expect(await copy()).toMatchObject({ code: 4, stderr: expect.stringContaining('Stop it first') });
    await service.stop();
    expect(await deleteOld()).toMatchObject({
      deliveries: { streams: 1 },
      'webhook-events': { streams: 2 },
      idempotency: { streams: 1 },
    });
    await service.restart();
    const third = { url: receiver.url('/third'), events: ['usage.limit_reached'] };
    const created = await client.post('/v1/webhook_endpoints', third, usedAgain);
    expect(created).toMatchObject({ status: 201, body: { url: third.url } });
    const before = await client.get(`/v1/scans/${scanId}`);
    await service.stop();

    const copied = await copy();
    expect(copied).toMatchObject({ code: 0 });
    const { events, hash } = JSON.parse(copied.stdout) as { events: number; hash: string };
    expect(JSON.parse((await copy()).stdout)).toEqual({ events, already_there: events, hash });

    const moved = await Service.start({
      ...settings,
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: server.address,
      READ_STORE: 'sqlite',
      DATA_DIR: readModels,
      SECRETS_KEY: readFileSync(join(service.dataDirectory, 'secrets.key'), 'utf8').trim(),
    });
    const there = new ApiClient(() => moved.url, key);
    const after = await eventually(
      () => there.get(`/v1/scans/${scanId}`),
      ({ body }) => JSON.stringify(body) === JSON.stringify(before.body),
    );
    expect(after.body).toEqual(before.body);
    const repeated = await there.post('/v1/webhook_endpoints', third, usedAgain);
    expect(repeated.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(repeated.body['id']).toBe(created.body['id']);
    expect((await there.post('/v1/scans', { target })).status).toBe(201);
    await eventually(
      async () => receiver.received.length,
      (count) => count >= 3,
    );
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/first', '/first', '/second']);
    expect(await run(moved.environment, 'projections', 'verify', '--all')).toMatchObject({ code: 0 });
    const streams = server.store.events.map(({ stream }) => stream);
    expect(streams.filter((stream) => stream.startsWith('scans.retention-'))).toHaveLength(2);
    expect(streams).toContain('$$scans.position-retention-idempotency');
    expect((await there.get('/v1/usage')).body).toMatchObject({ scans_used: 2 });
    await Promise.all([client.close(), there.close(), moved.remove()]);
  }, 120_000);

  it('rejects an EventStoreDB that holds other events', async () => {
    expect(await copy()).toMatchObject({ code: 4, stderr: expect.stringContaining('holds other events') });
  }, 30_000);
});
