import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.ts';
import { CrashTest } from './crash-test.ts';
import { seedOfThisRun, SeededRandom } from './seeded-random.ts';
import { openEventStoreDb, openMongoDb } from './store-servers.ts';
import type { Server } from './store-servers.ts';
import { SeveralProcesses } from './several-processes.ts';

/** How often each process and each server is killed. */
const rounds = Number(process.env['ROUNDS'] ?? 2);
/** Longer than the leases of readers, scans and webhooks. */
const frozenMs = 12_000;

const models = await openMongoDb();
if (models === undefined) console.warn('MongoDB is not available: the recovery of several processes was NOT tested');

(models === undefined ? describe.skip : describe)('Three processes for the API and two workers', () => {
  const random = new SeededRandom(seedOfThisRun());
  let log: Server;
  let crashTest: CrashTest;
  let processes: SeveralProcesses;
  const url = (): string => random.pick(processes.apis).url;

  beforeAll(async () => {
    if (models === undefined) return;
    log = await openEventStoreDb();
    crashTest = await CrashTest.prepare();
    processes = await SeveralProcesses.start({ log, models }, crashTest.settings);
  }, 120_000);
  afterAll(async () => {
    if (models === undefined) return;
    await processes.remove();
    await crashTest.end();
    await Promise.all([log.end(), models.end()]);
  }, 60_000);

  const clients = (key: string): readonly [ApiClient, ApiClient, ApiClient] => {
    const [a, b, c] = processes.apis.map((api) => new ApiClient(() => api.url, key));
    if (a === undefined || b === undefined || c === undefined) throw new Error('there are not three processes');
    return [a, b, c];
  };
  const closeAll = (all: readonly ApiClient[]): Promise<unknown> => Promise.all(all.map((one) => one.close()));

  it('accept exactly as many concurrent scans as the quota allows', async () => {
    const account = await processes.operator.openAccount({ scansPerMonth: 10, concurrentScans: 0 });
    const all = clients(account.key);
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => random.pick(all).post('/v1/scans', { target: `http://127.0.0.1:9/${n}` })),
    );
    const accepted = responses.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(10);
    expect(new Set(responses.filter(({ status }) => status !== 201).map(({ body }) => body['error']))).toEqual(
      new Set(['quota_exceeded']),
    );
    for (const client of all) expect((await client.get('/v1/usage')).body).toMatchObject({ scans_used: 10 });
    await closeAll(all);
  }, 60_000);

  it('allow exactly as many requests a minute as the plan does', async () => {
    const account = await processes.operator.openAccount({ requestsPerMinute: 30 });
    const all = clients(account.key);
    const responses = await Promise.all(Array.from({ length: 90 }, () => random.pick(all).get('/v1/usage')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(60);
    await closeAll(all);
  }, 60_000);

  it('reject a key that another one has revoked, on the next request', async () => {
    const account = await processes.operator.openAccount();
    const [a, ...others] = clients(account.key);
    for (let n = 0; n < 10; n += 1) {
      const { key_id: keyId, key } = (
        await a.post<{ key_id: string; key: string }>('/v1/keys', { name: 'short-lived', scopes: ['usage:read'] })
      ).body;
      const [ofA, ...there] = clients(key);
      for (const other of there) expect((await other.get('/v1/usage')).status).toBe(200);
      expect((await a.send('DELETE', `/v1/keys/${keyId}`)).status).toBe(204);
      for (const other of there) expect((await other.get('/v1/usage')).status).toBe(401);
      await closeAll([ofA, ...there]);
    }
    await closeAll([a, ...others]);
  }, 60_000);

  it('show what another one has accepted, on the next request', async () => {
    const account = await processes.operator.openAccount({ concurrentScans: 0 });
    const all = clients(account.key);
    for (let n = 1; n <= 30; n += 1) {
      const target = `http://127.0.0.1:9/${n}`;
      const { scan_id: scanId } = (await random.pick(all).post<{ scan_id: string }>('/v1/scans', { target })).body;
      for (const client of all) {
        expect((await client.get(`/v1/scans/${scanId}`)).body).toMatchObject({ target });
        expect((await client.get('/v1/scans?limit=1')).body).toMatchObject({ data: [{ scan_id: scanId }] });
        expect((await client.get('/v1/usage')).body).toMatchObject({ scans_used: n });
      }
    }
    await closeAll(all);
  }, 60_000);

  it('show an accepted scan while no worker projects it', async () => {
    const account = await processes.operator.openAccount({ concurrentScans: 0 });
    const [a, b, c] = clients(account.key);
    await Promise.all(processes.workers.map((worker) => worker.kill()));
    const target = 'http://127.0.0.1:9/not-projected';
    const { status, body } = await a.post<{ scan_id: string }>('/v1/scans', { target });
    expect(status).toBe(201);
    expect((await b.get(`/v1/scans/${body.scan_id}`)).body).toMatchObject({ status: 'queued', target });
    expect((await b.get(`/v1/scans/${body.scan_id}/results`)).body).toMatchObject({ status: 'queued', findings: [] });
    await Promise.all(processes.workers.map((worker) => worker.restart()));
    // The leases of the readers that were killed end first.
    const isListed = async (): Promise<boolean> => {
      const { data } = (await b.get<{ data: readonly { scan_id: string }[] }>('/v1/scans?limit=1')).body;
      return data[0]?.scan_id === body.scan_id;
    };
    while (!(await isListed())) await pause(100);
    await closeAll([a, b, c]);
  }, 60_000);

  it('accept scans while the process that executes the commands of the others is stopped', async () => {
    const account = await processes.operator.openAccount({ concurrentScans: 0 });
    const [a, b, c] = clients(account.key);
    const post = async (): Promise<number> => (await c.post('/v1/scans', { target: 'http://127.0.0.1:9/' })).status;
    const [first] = processes.apis;
    expect(await post()).toBe(201);
    first?.signal('SIGSTOP');
    // It is not known whether what was sent to it will be accepted.
    expect(await post()).toBe(503);
    let status = 503;
    while (status === 503) status = await post();
    expect(status).toBe(201);
    first?.signal('SIGCONT');
    await first?.kill();
    expect(await post()).toBe(201);
    await first?.restart();
    expect(await post()).toBe(201);
    await closeAll([a, b, c]);
  }, 60_000);

  it('do not reject a key that MongoDB has lost in a crash, nor accept a revoked one, until the reader has made it again', async () => {
    if (models?.killAndStart === undefined) return console.warn('MongoDB was not started by this test: NOT tested');
    const { operator, apis, workers } = processes;
    const { key: ownerKey } = await operator.openAccount();
    const [a, ...others] = clients(ownerKey);
    const newKey = async (): Promise<{ key_id: string; key: string }> =>
      (await a.post<{ key_id: string; key: string }>('/v1/keys', { name: 'short-lived', scopes: ['usage:read'] })).body;
    const revoked = await newKey();
    expect((await a.send('DELETE', `/v1/keys/${revoked.key_id}`)).status).toBe(204);
    const { key } = await newKey();
    // No reader makes anything again, nor has it journaled, until the workers go on.
    for (const worker of workers) worker.signal('SIGSTOP');
    await models.killAndStart(0);
    const using = [key, revoked.key].map((secret) => apis.map((api) => new ApiClient(() => api.url, secret)));
    const use = (client: ApiClient, path = '/v1/usage'): Promise<number> =>
      client.get(path).then(
        ({ status }) => status,
        () => 503,
      );
    const wrong = new Set<string>();
    const lookAtReadiness = async (client: ApiClient): Promise<void> => {
      const [before, ready, after] = [await use(client), await use(client, '/readyz'), await use(client)];
      if (before === 503 && ready === 200 && after === 503) wrong.add('a process is ready that refuses requests');
    };
    const look = async (): Promise<boolean> => {
      await Promise.all(using[0]?.map(lookAtReadiness) ?? []);
      const [made = [], ended = []] = await Promise.all(
        using.map((ofKey) => Promise.all(ofKey.map((client) => use(client)))),
      );
      if (made.includes(401)) wrong.add('a key that was made got 401');
      if (ended.includes(200)) wrong.add('a revoked key got 200');
      return made.every((status) => status === 200) && ended.every((status) => status === 401);
    };
    for (const frozenUntil = performance.now() + 5_000; performance.now() < frozenUntil; await pause(50)) await look();
    for (const worker of workers) worker.signal('SIGCONT');
    while (!(await look())) await pause(50);
    expect([...wrong]).toEqual([]);
    await closeAll([a, ...others, ...using.flat()]);
  }, 120_000);

  it(
    'lose nothing and do nothing twice when processes and servers are killed and frozen under load',
    async () => {
      if (models === undefined) return;
      const { apis, workers } = processes;
      const servers = [log, models];
      for (const { name, killAndStart } of servers) {
        if (killAndStart === undefined) console.warn(`${name} was not started by this test, and is not killed`);
      }
      await crashTest.openAccounts(processes.operator, url, random, rounds * 20);
      // So slow that every worker has running scans when it is killed.
      crashTest.slowSite(1_000);
      await crashTest.loadWhile(async () => {
        for (let round = 0; round < rounds; round += 1) {
          // Every worker: one of them may have taken all scans.
          for (const service of [random.pick(apis), ...workers]) {
            await pause(random.between(300, 2_000));
            await service.kill();
            await pause(random.between(0, 1_000));
            await service.restart();
          }
          for (const server of servers) {
            await pause(random.between(300, 2_000));
            await server.killAndStart?.(random.between(0, 3_000));
          }
          const frozen = random.pick(workers);
          frozen.signal('SIGSTOP');
          await pause(frozenMs);
          frozen.signal('SIGCONT');
        }
      });
      const report = await crashTest.verify(
        processes.environment,
        apis.map((api) => api.url),
        () => processes.stop(),
      );
      expect(processes.unexpectedEnds).toEqual([]);
      expect(report).toMatchObject({ violations: [], unexpected: [], differences: [] });
      expect(report.scans).toBeGreaterThan(rounds * 5);
      expect(report.takenOver).toBeGreaterThan(0);
    },
    240_000 + rounds * 90_000,
  );
});
