/**
 * Measures whether response times tell an id of another account from one that does not exist, on every route with an id:
 * requests with both, interleaved in random order on one connection, compared by Welch's t-test. A |t| above 4.5 is a
 * difference that an attacker can measure. Run: npm run bench:timing [-- GET /v1/keys …] [--requests 3000] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { SystemIds } from '#kernel';
import { ApiClient } from '../support/api-client.ts';
import { HeldSite } from '../support/held-site.ts';
import { Service } from '../support/service.ts';
import { seeded, welchT } from './support/statistics.ts';

const measurable = 4.5;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
});
const requests = Number(values.requests);
const draw = seeded(Number(values.seed));
const ids = new SystemIds();

const idOf = {
  scan: 'scan_',
  finding: 'fnd_',
  schedule: 'sch_',
  target: 'tgt_',
  key: 'key_',
  endpoint: 'we_',
  delivery: 'dlv_',
  event: 'evt_',
} as const;
type Kind = keyof typeof idOf;

/** `{scan}` stands for the id that is compared. */
const routes: readonly (readonly [method: string, path: string, kind: Kind, body?: object])[] = [
  ['GET', '/v1/scans/{scan}', 'scan'],
  ['GET', '/v1/scans/{scan}/results', 'scan'],
  ['GET', '/v1/scans/{scan}/findings/fnd_0000000000000000000000/places', 'scan'],
  ['GET', '/v1/scans/{scan}/history', 'scan'],
  ['POST', '/v1/scans/{scan}/cancel', 'scan'],
  ['GET', '/v1/scans?starting_after={scan}', 'scan'],
  ['GET', '/v1/schedules/{schedule}', 'schedule'],
  ['PATCH', '/v1/schedules/{schedule}', 'schedule', { enabled: false }],
  ['DELETE', '/v1/schedules/{schedule}', 'schedule'],
  ['GET', '/v1/schedules?starting_after={schedule}', 'schedule'],
  ['GET', '/v1/targets/{target}', 'target'],
  ['POST', '/v1/targets/{target}/verify', 'target'],
  ['DELETE', '/v1/targets/{target}', 'target'],
  ['GET', '/v1/targets?starting_after={target}', 'target'],
  ['GET', '/v1/keys/{key}', 'key'],
  ['POST', '/v1/keys/{key}/rotate', 'key'],
  ['DELETE', '/v1/keys/{key}', 'key'],
  ['GET', '/v1/keys?starting_after={key}', 'key'],
  ['GET', '/v1/webhook_endpoints/{endpoint}', 'endpoint'],
  ['PATCH', '/v1/webhook_endpoints/{endpoint}', 'endpoint', { enabled: true }],
  ['DELETE', '/v1/webhook_endpoints/{endpoint}', 'endpoint'],
  ['POST', '/v1/webhook_endpoints/{endpoint}/rotate_secret', 'endpoint'],
  ['POST', '/v1/webhook_endpoints/{endpoint}/test', 'endpoint'],
  ['GET', '/v1/webhook_endpoints/{endpoint}/deliveries', 'endpoint'],
  ['GET', '/v1/webhook_endpoints?starting_after={endpoint}', 'endpoint'],
  ['GET', '/v1/webhook_deliveries/{delivery}', 'delivery'],
  ['POST', '/v1/webhook_deliveries/{delivery}/redeliver', 'delivery'],
  ['GET', '/v1/events/{event}', 'event'],
  ['GET', '/v1/events?starting_after={event}', 'event'],
];

/** Something of each kind in an account. */
async function fill(client: ApiClient, keyId: string, site: string): Promise<Readonly<Record<Kind, string>>> {
  const scan = (await client.post<{ scan_id: string }>('/v1/scans', { target: site })).body.scan_id;
  for (let status = ''; status !== 'completed';) {
    ({ status } = (await client.get<{ status: string }>(`/v1/scans/${scan}`, { prefer: 'wait=5' })).body);
  }
  const results = await client.get<{ findings: readonly { id: string }[] }>(`/v1/scans/${scan}/results`);
  const weekly = { target: site, cron: 'weekly' };
  const schedule = (await client.post<{ schedule_id: string }>('/v1/schedules', weekly)).body.schedule_id;
  const target = (await client.post<{ target_id: string }>('/v1/targets', { host: 'localhost' })).body.target_id;
  const url = 'https://127.0.0.1:9/';
  const endpoint = (await client.post<{ endpoint_id: string }>('/v1/webhook_endpoints', { url })).body.endpoint_id;
  const ping = await client.post<{ delivery_id: string }>(`/v1/webhook_endpoints/${endpoint}/test`);
  const events = await client.get<{ data: readonly { id: string }[] }>('/v1/events');
  return {
    scan,
    finding: results.body.findings[0]?.id ?? '',
    schedule,
    target,
    key: keyId,
    endpoint,
    delivery: ping.body.delivery_id,
    event: events.body.data[0]?.id ?? '',
  };
}

const site = await HeldSite.start();
site.release();
const service = await Service.start({ LOG_LEVEL: 'warn' });
let isMeasurable = false;
try {
  const [victim, attacker] = [await service.operator.openAccount(), await service.operator.openAccount()];
  const foreign = await fill(new ApiClient(() => service.url, victim.key), victim.keyId, site.url);
  const client = new ApiClient(() => service.url, attacker.key);
  // The attacker has something of each kind, too: no store is empty for the account.
  await fill(client, attacker.keyId, site.url);
  for (const [method, path, kind, body] of routes) {
    if (positionals.length > 0 && !positionals.every((word) => `${method} ${path}`.includes(word))) continue;
    const times: Record<'foreign' | 'unknown', number[]> = { foreign: [], unknown: [] };
    const texts = new Set<string>();
    for (let n = 0; n < 2 * requests + 200; n++) {
      const which = draw() < 0.5 ? 'foreign' : 'unknown';
      const id = which === 'foreign' ? foreign[kind] : `${idOf[kind]}${ids.token()}`;
      const began = performance.now();
      const response = await client.send(method, path.replace(`{${kind}}`, id), body);
      const elapsedMs = performance.now() - began;
      texts.add(`${response.status} ${response.text}`);
      if (n >= 200) times[which].push(elapsedMs);
    }
    const t = welchT(times.foreign, times.unknown);
    isMeasurable ||= Math.abs(t) > measurable;
    const same = texts.size === 1 ? 'one response' : `${texts.size} DIFFERENT RESPONSES`;
    console.log(
      `${t.toFixed(1).padStart(7)}  ${method.padEnd(6)} ${path}  (${same}: ${[...texts][0]?.slice(0, 3) ?? ''})`,
    );
  }
  await client.close();
} finally {
  await service.remove();
  await site.close();
}
process.exit(isMeasurable ? 1 : 0);
