import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeDns, zone } from '../../libs/egress/src/testing/fake-dns.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';
import type { Customer } from '../support/service-for-specs.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-blocklist-'));
const file = join(directory, 'opt-outs.txt');
const logFile = join(directory, 'service.log');
writeFileSync(file, '# Nobody has opted out yet.\n');

const names = ['shop.test', 'www.shop.test', 'notshop.test', 'neighbour.test'];
const dns = await FakeDns.start(zone(Object.fromEntries(names.map((name) => [name, ['127.0.0.1']]))));
/** The host of each request that reached the site. */
const requested: string[] = [];
const site = createServer(({ headers, url }, response) => {
  requested.push(headers.host?.replace(/:\d+$/, '') ?? '');
  if (url === '/away') return response.writeHead(302, { location: at('www.shop.test') }).end();
  response.setHeader('content-type', 'text/html');
  return response.end('<!doctype html><title>Site</title>');
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const { port } = site.address() as AddressInfo;
const at = (host: string, path = '/'): string => `http://${host}:${port}${path}`;

const api = serviceForSpecs({ SCAN_BLOCKLIST_FILE: file, SCAN_DNS_SERVERS: dns.address, LOG_FILE: logFile });

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await dns.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Line {
  readonly msg: string;
  readonly entries?: number;
}

const lines = (msg: string): readonly Line[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.msg === msg);

const reloaded = 'the blocklist was reloaded';
const notReloaded = 'the blocklist could not be reloaded; the previous one stays in use';

/** Replaces the file, as its users are told to, and waits until the log says what became of it. */
async function replaceFile(text: string, expected = reloaded): Promise<void> {
  const before = lines(expected).length;
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  await eventually(
    async () => lines(expected).length,
    (count) => count > before,
  );
}

const optedOut = (code: string, host: string, param = 'target') => [
  400,
  code,
  param,
  expect.stringContaining(`\`${param}\` is not allowed: the owner of ${host} has opted out of scans`),
];
const rejection = ({ status, body }: ApiResponse) => [status, body['error'], body['param'], body['message']];

async function ended({ client }: Customer, path = ''): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await eventually(
    () => client.get(path),
    ({ body: scan }) => scan['status'] === 'completed' || scan['status'] === 'failed',
  );
  return body;
}

beforeEach(() => {
  requested.splice(0);
});

describe('a site whose owner opts out', () => {
  it('is rejected as target from then on, without a restart, and may receive webhooks', async () => {
    const customer = await api.customer();
    const { client } = customer;
    await replaceFile('');
    const before = await client.post('/v1/scans', { target: at('www.shop.test') });
    expect(await ended(customer, before.headers['location'])).toMatchObject({ status: 'completed' });
    const schedule = await client.post('/v1/schedules', { target: at('notshop.test'), cron: 'daily' });

    await replaceFile('Shop.TEST # asked on 2026-06-01\nbücher.example\n127.0.0.3\n');
    for (const host of ['shop.test', 'www.shop.test', 'xn--bcher-kva.example', '127.0.0.3'])
      expect(rejection(await client.post('/v1/scans', { target: at(host) }))).toEqual(optedOut('invalid_target', host));
    const schedules = '/v1/schedules';
    expect(rejection(await client.post(schedules, { target: at('shop.test'), cron: 'daily' }))).toEqual(
      optedOut('invalid_target', 'shop.test'),
    );
    const one = schedule.headers['location'] ?? '';
    expect(rejection(await client.send('PATCH', one, { target: at('shop.test') }))).toEqual(
      optedOut('invalid_target', 'shop.test'),
    );
    expect(rejection(await client.post('/v1/targets', { host: 'shop.test' }))).toEqual(
      optedOut('invalid_target', 'shop.test', 'host'),
    );
    expect((await client.post('/v1/scans', { target: at('notshop.test') })).status).toBe(201);
    expect((await client.post('/v1/webhook_endpoints', { url: 'https://127.0.0.3/' })).status).toBe(201);
  }, 120_000);

  it('is not contacted by a scan that is queued already, which fails', async () => {
    const customer = await api.customer(nothingStarts);
    const { client } = customer;
    await replaceFile('');
    const scan = await client.post('/v1/scans', { target: at('www.shop.test') });
    expect(scan.body['status']).toBe('queued');
    await replaceFile('shop.test');
    await api.service.operator.changePlan(customer, 'pro');
    expect(await ended(customer, scan.headers['location'])).toMatchObject({
      status: 'failed',
      failure: {
        code: 'target_blocked',
        message: 'The target is not allowed: the owner of www.shop.test has opted out of scans.',
      },
    });
    expect(requested).not.toContain('www.shop.test');
  }, 120_000);

  it('is not contacted by the run of a schedule that there is already', async () => {
    const customer = await api.customer();
    const { client } = customer;
    await replaceFile('');
    const { body, headers } = await client.post('/v1/schedules', { target: at('www.shop.test'), cron: '0 3 * * *' });
    await replaceFile('shop.test');
    const minute = (new Date().getUTCMinutes() + 30) % 60;
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    await api.service.operator.changeSchedule(customer, String(body['schedule_id']), `${minute} 4 * * *`, twoDaysAgo);
    const schedule = await eventually(
      () => client.get(headers['location'] ?? ''),
      ({ body: shown }) => typeof shown['last_scan_id'] === 'string',
    );
    const scan = await ended(customer, `/v1/scans/${String(schedule.body['last_scan_id'])}`);
    expect(scan).toMatchObject({ status: 'failed', failure: { code: 'target_blocked' } });
    expect(requested).not.toContain('www.shop.test');
  }, 120_000);

  it('is not contacted by a scan of another site that redirects to it', async () => {
    const customer = await api.customer();
    await replaceFile('www.shop.test');
    const scan = await customer.client.post('/v1/scans', { target: at('shop.test', '/away') });
    expect(await ended(customer, scan.headers['location'])).toMatchObject({
      status: 'failed',
      failure: {
        code: 'target_blocked',
        message: expect.stringContaining('the owner of www.shop.test has opted out of scans'),
      },
    });
    expect(requested).toContain('shop.test');
    expect(requested).not.toContain('www.shop.test');
  }, 120_000);

  it('is not contacted under a name that resolves to an address in its network', async () => {
    const customer = await api.customer();
    await replaceFile('127.0.0.0/30');
    const target = at('neighbour.test');
    const scan = await customer.client.post('/v1/scans', { target });
    expect(await ended(customer, scan.headers['location'])).toMatchObject({
      failure: {
        code: 'target_blocked',
        message:
          'The target must not be scanned: neighbour.test resolves to an address whose owner has opted out of scans.',
      },
    });
    expect(rejection(await customer.client.post('/v1/scans', { target: at('127.0.0.1') }))).toEqual(
      optedOut('invalid_target', '127.0.0.1'),
    );
    expect(requested).not.toContain('neighbour.test');
  }, 120_000);
});

describe('the file of the blocklist', () => {
  const statusOf = async ({ client }: Customer, host: string): Promise<number> =>
    (await client.post('/v1/scans', { target: at(host) })).status;

  it('keeps its former entries in use where it is invalid or gone, and the log says so', async () => {
    const customer = await api.customer(nothingStarts);
    await replaceFile('shop.test\n');
    await replaceFile('notshop.test\nhttps://notshop.test/\n', notReloaded);
    expect(lines(notReloaded).at(-1)).toMatchObject({
      level: 50,
      entries: 1,
      err: { message: expect.stringContaining(`got \`https://notshop.test/\` in ${file}:2.`) },
    });
    expect([await statusOf(customer, 'shop.test'), await statusOf(customer, 'notshop.test')]).toEqual([400, 201]);
    const before = lines(notReloaded).length;
    rmSync(file);
    await eventually(
      async () => lines(notReloaded).length,
      (count) => count > before,
    );
    expect(await statusOf(customer, 'shop.test')).toBe(400);
    await replaceFile('notshop.test\n');
    expect([await statusOf(customer, 'shop.test'), await statusOf(customer, 'notshop.test')]).toEqual([201, 400]);
  }, 120_000);

  it('is read again at SIGHUP', async () => {
    const customer = await api.customer(nothingStarts);
    await replaceFile('shop.test\n');
    const before = lines(reloaded).length;
    api.service.signal('SIGHUP');
    await eventually(
      async () => lines(reloaded).length,
      (count) => count > before,
    );
    expect(lines(reloaded).at(-1)).toMatchObject({ level: 30, file, entries: 1 });
    expect(await statusOf(customer, 'shop.test')).toBe(400);
  }, 120_000);
});
