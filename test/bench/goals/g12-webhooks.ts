import { Pool } from 'undici';
import { Scanledger } from '#client';
import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { cpuSeconds } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { withStores } from '../support/service.ts';
import { quantile } from '../support/statistics.ts';
import { arrivalsPerSecond, bodyOf, WebhookBench } from '../support/webhook-bench.ts';

const count = 10_000;
const goodEndpoints = 10;

interface Rate {
  readonly perSecond: number;
  /** Deliveries for each second of processor that the sender used. */
  readonly perCpuSecond: number;
}

/** The HTTP client alone, with as many connections as an endpoint gets. */
async function poolRate(bench: WebhookBench): Promise<Rate> {
  const pool = new Pool(bench.sink.url, { connections: 32, connect: { rejectUnauthorized: false } });
  const before = process.cpuUsage();
  let left = count;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) {
        const headers = { 'content-type': 'application/json', 'webhook-id': 'peer' };
        const { body } = await pool.request({ path: '/peer', method: 'POST', headers, body: bodyOf('evt_peer') });
        await body.dump();
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  return { perSecond: arrivalsPerSecond(await bench.arrived(count)), perCpuSecond: (count * 1e6) / (user + system) };
}

/** Everything due at once when the service starts: read, signed, sent, every result durable in the log and shown. */
async function productRate(bench: WebhookBench, endpoints: number): Promise<Rate> {
  await withStores(bench.directory, async ({ eventLog }) => {
    const { accountId } = await openAccount(eventLog);
    const registered: string[] = [];
    for (let n = 0; n < endpoints; n++) registered.push(await bench.register(eventLog, accountId, `/good/${n}`));
    await bench.schedule(eventLog, accountId, registered, count);
  });
  const product = await bench.serveProduct();
  const before = cpuSeconds(product.pid);
  const arrivals = await bench.arrived(count);
  const used = cpuSeconds(product.pid) - before;
  await product.stop();
  if (new Set(arrivals.map(([id]) => id)).size !== count) throw new Error('an event is missing');
  return { perSecond: arrivalsPerSecond(arrivals), perCpuSecond: count / used };
}

export const webhookThroughput: Goal = {
  id: 'G12',
  title: 'Webhooks that are due at once: to one endpoint, and to ten (G13)',

  async measure(rounds) {
    await using bench = await WebhookBench.start();
    const samples = await rounds.measure({
      pool: () => poolRate(bench),
      one: () => productRate(bench, 1),
      ten: () => productRate(bench, goodEndpoints),
    });
    const pool = pick(samples.pool, 'perSecond');
    const one = pick(samples.one, 'perSecond');
    const ten = pick(samples.ten, 'perSecond');
    const unit = 'deliveries/s';
    return {
      comparisons: [
        { what: 'one endpoint against undici Pool', unit, ours: one, theirs: pool, bound: { atLeast: 0.35 } },
        { what: 'ten endpoints, 10,000 due (G13)', unit, ours: ten, theirs: pool, bound: { atLeast: 0.25 } },
        {
          what: 'ten endpoints, for the same processor time',
          unit: 'deliveries/CPU-s',
          ours: pick(samples.ten, 'perCpuSecond'),
          theirs: pick(samples.pool, 'perCpuSecond'),
          bound: { atLeast: 0.2 },
        },
      ],
      notes: ['All over TLS. Ours includes the read models, and every attempt is durable before it counts.'],
    };
  },
};

const measuredEvents = 300;
/** The first webhooks wait for code that is loaded and compiled when it is used. */
const warmUpEvents = 30;

interface Latency {
  /** Of the first event after the start of the process: its last arrival. */
  readonly first: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** From the moment at which a scan's end was recorded to the arrival at the endpoints that respond. */
async function latency(endpoints: number, hanging: number): Promise<Latency> {
  await using bench = await WebhookBench.start();
  const perAccount = Math.min(10, endpoints);
  const accounts = await withStores(bench.directory, async ({ eventLog }) => {
    const opened: string[] = [];
    for (let n = 0; n < endpoints / perAccount; n++) {
      const { accountId, key } = await openAccount(eventLog, 0);
      for (let m = 0; m < perAccount; m++) {
        await bench.register(eventLog, accountId, m < perAccount * hanging ? `/hang/${n}` : `/good/${n}`);
      }
      opened.push(key);
    }
    return opened;
  });
  const product = await bench.serveProduct();
  /** The milliseconds from `rounds` events of each account to each endpoint that responds. */
  const send = async (rounds: number, keys = accounts): Promise<readonly number[]> => {
    for (let round = 0; round < rounds; round++) {
      for (const key of keys) {
        await cancelAScan(product.url, key);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
    const arrivals = await bench.arrived(Math.ceil(rounds * keys.length * perAccount * (1 - hanging)));
    const happened = await timesOfEvents(product.url, keys);
    return arrivals.map(([id, at]) => at - (happened.get(id) ?? Number.NaN));
  };
  try {
    const first = Math.max(...(await send(1, accounts.slice(0, 1))));
    await send(Math.ceil(warmUpEvents / accounts.length));
    const times = await send(Math.ceil(measuredEvents / accounts.length));
    return { first, p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
  } finally {
    await product.stop();
  }
}

/** When each event of the accounts happened, in milliseconds, by its id. */
async function timesOfEvents(url: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const key of keys) {
    for await (const { id, timestamp } of new Scanledger({ baseUrl: url, apiKey: key }).events.list({ limit: 100 }))
      times.set(id, new Date(timestamp).getTime());
  }
  return times;
}

async function cancelAScan(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ target: 'http://127.0.0.1:8080/' });
  const created = await fetch(`${url}/v1/scans`, { method: 'POST', headers, body });
  const { scan_id: id } = (await created.json()) as { scan_id: string };
  const canceled = await fetch(`${url}/v1/scans/${id}/cancel`, { method: 'POST', headers, body: '{}' });
  if (canceled.status !== 200) throw new Error(`canceling responded ${canceled.status}: ${await canceled.text()}`);
}

export const webhookLatency: Goal = {
  id: 'webhook-latency',
  title: 'From event to arrival, with 1 endpoint and with 1,000 of which one in ten hangs',

  async measure(rounds) {
    const { alone, crowded } = await rounds.measure(
      { alone: () => latency(1, 0), crowded: () => latency(1_000, 0.1) },
      { warmUp: false },
    );
    const figures = (what: string, of: readonly Latency[]) =>
      (['first', 'p50', 'p95', 'p99'] as const).map((share) => ({
        what: `${what}, ${share}`,
        unit: 'ms',
        values: pick(of, share),
      }));
    return { figures: [...figures('1 endpoint', alone), ...figures('1,000 endpoints', crowded)] };
  },
};
