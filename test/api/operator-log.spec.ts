import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { Receiver, testCertificate } from '../webhooks/testing/receiver.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-operator-log-'));
const authorities = join(directory, 'ca.pem');
writeFileSync(authorities, (await testCertificate()).cert);
const api = serviceForSpecs({ NODE_EXTRA_CA_CERTS: authorities });
let site: HeldSite;
let receiver: Receiver;

interface Line {
  readonly level: number;
  readonly msg: string;
}

beforeAll(async () => {
  site = await HeldSite.start();
  site.release();
  receiver = await Receiver.start();
});

afterAll(async () => {
  await Promise.all([site.close(), receiver[Symbol.asyncDispose]()]);
  rmSync(directory, { recursive: true, force: true });
});

/** The lines whose `field` has this value, once the last of them has come. */
async function linesWith(field: string, value: string, last: string): Promise<readonly Line[]> {
  return eventually(
    async () =>
      api.service.lines
        .map((line) => JSON.parse(line) as Line & Readonly<Record<string, unknown>>)
        .filter((line) => line[field] === value && line.msg !== 'request'),
    (lines) => lines.some(({ msg }) => msg === last),
  );
}

async function scan({ client }: Customer, target: string): Promise<string> {
  return (await client.post<{ scan_id: string }>('/v1/scans', { target })).body.scan_id;
}

describe('the log of a scan', () => {
  it('says when it was queued, was started and has completed, after how long and how many requests', async () => {
    const customer = await api.customer();
    const id = await scan(customer, `${site.url}path?token=c2VjcmV0`);
    const of = { scan: id, account: customer.accountId, level: 30, time: expect.any(String) };
    const actor = expect.stringMatching(/^key:key_/);
    expect(await linesWith('scan', id, 'scan completed')).toMatchObject([
      { ...of, msg: 'scan queued', scan_type: 'quick', site: new URL(site.url).origin, actor },
      { ...of, msg: 'scan started', worker: expect.any(String) },
      { ...of, msg: 'scan completed', duration_ms: expect.any(Number), requests: expect.any(Number), complete: true },
    ]);
    expect(api.service.lines.join('\n')).not.toContain('c2VjcmV0');
  });

  it('says why it failed', async () => {
    const customer = await api.customer();
    const closed = await HeldSite.start();
    await closed.close();
    const id = await scan(customer, closed.url);
    expect(await linesWith('scan', id, 'scan failed')).toMatchObject([
      { msg: 'scan queued' },
      { msg: 'scan started' },
      {
        msg: 'scan failed',
        level: 30,
        code: 'target_unreachable',
        reason: expect.stringContaining('the connection was refused'),
        duration_ms: expect.any(Number),
        requests: expect.any(Number),
      },
    ]);
  });

  it('says by which key it was canceled', async () => {
    const customer = await api.customer(nothingStarts);
    const id = await scan(customer, site.url);
    expect((await customer.client.post(`/v1/scans/${id}/cancel`)).status).toBe(200);
    expect(await linesWith('scan', id, 'scan failed')).toMatchObject([
      { msg: 'scan queued' },
      { msg: 'scan failed', code: 'canceled', actor: expect.stringMatching(/^key:key_/) },
    ]);
  });
});

describe('the log of a webhook delivery', () => {
  async function ping(customer: Customer): Promise<string> {
    const url = receiver.url('/hook?token=c2VjcmV0');
    const endpoint = await customer.client.post<{ endpoint_id: string }>('/v1/webhook_endpoints', { url });
    const path = `/v1/webhook_endpoints/${endpoint.body.endpoint_id}/test`;
    return (await customer.client.post<{ delivery_id: string }>(path)).body.delivery_id;
  }

  it('says when it was scheduled and delivered', async () => {
    receiver.respond = (_received, response) => response.writeHead(204).end();
    const customer = await api.customer();
    const id = await ping(customer);
    const of = { delivery: id, account: customer.accountId, endpoint: expect.stringMatching(/^we_/), level: 30 };
    expect(await linesWith('delivery', id, 'webhook delivered')).toMatchObject([
      { ...of, msg: 'webhook delivery scheduled', event_type: 'ping' },
      { ...of, msg: 'webhook delivered', attempt: 1, status: 204, duration_ms: expect.any(Number) },
    ]);
    expect(api.service.lines.join('\n')).not.toContain('c2VjcmV0');
  });

  it('says by which key it was requested, a redelivery too', async () => {
    receiver.respond = (_received, response) => response.writeHead(204).end();
    const customer = await api.customer();
    const id = await ping(customer);
    const again = await customer.client.post<{ delivery_id: string }>(`/v1/webhook_deliveries/${id}/redeliver`);
    const actor = expect.stringMatching(/^key:key_/);
    for (const delivery of [id, again.body.delivery_id]) {
      expect(await linesWith('delivery', delivery, 'webhook delivered')).toMatchObject([
        { msg: 'webhook delivery scheduled', actor },
        { msg: 'webhook delivered', actor, via: 'system:webhook-sender' },
      ]);
    }
  });

  it('says why an attempt failed, and that it was given up', async () => {
    receiver.respond = (_received, response) => response.writeHead(410).end();
    const id = await ping(await api.customer());
    expect(await linesWith('delivery', id, 'webhook delivery given up')).toMatchObject([
      { msg: 'webhook delivery scheduled' },
      { msg: 'webhook attempt failed', attempt: 1, error: 'http_status', status: 410, next_attempt_at: null },
      { msg: 'webhook delivery given up', level: 40, reason: 'gone' },
    ]);
  });
});

describe('the log of a process', () => {
  it('says when it starts, has started, stops and has stopped', async () => {
    const before = api.service.lines.length;
    await api.service.stop();
    await api.service.restart();
    const lines = await eventually(
      async () => api.service.lines.slice(before).map((line) => JSON.parse(line) as Line),
      (seen) => seen.some(({ msg }) => msg === 'started'),
    );
    const own = lines.filter(({ msg }) => /^(start|stop)/.test(msg));
    expect(own).toMatchObject([
      { msg: expect.stringMatching(/^stopping: /), signal: 'SIGTERM' },
      { msg: 'stopped', duration_ms: expect.any(Number) },
      { msg: 'starting', role: 'all', event_log: expect.any(String), read_store: expect.any(String) },
      { msg: 'started', url: api.service.url, duration_ms: expect.any(Number) },
    ]);
    expect(api.service.lines.filter((line) => /^\{"level":[56]0/.test(line))).toEqual([]);
  });
});
