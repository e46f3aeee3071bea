import { execFileSync } from 'node:child_process';
import { embeddedEngine } from '../engines/engine.ts';
import { RebuiltModel } from '../engines/rebuilt-model.ts';
import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { loadOfScans } from '../support/load-of-scans.ts';
import { serve } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';

const seconds = 3;
const streams = 200;
const eventsPerStream = 10;

/** Both keep SQLite's `synchronous=FULL`, and show the scan to the next GET. */
export const emmettPost: Goal = {
  id: 'emmett-post',
  title: 'POST a scan, against Emmett with its SQLite store behind Fastify',

  async measure(rounds) {
    const [directory, peerDirectory] = [newDataDirectory(), newDataDirectory()];
    const { key } = await withStores(directory, ({ eventLog }) => openAccount(eventLog, 1));
    const product = await serveProduct(directory);
    const emmett = await serve(['test/bench/peers/emmett/service.ts', peerDirectory], { BENCH_KEY: key });
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ target: 'http://127.0.0.1:9/' });
      const post = { path: '/v1/scans', method: 'POST', seconds, headers, body, expectStatus: 201 } as const;
      for (const { url } of [product, emmett]) await expectVisible(url, headers, body);
      const samples = await rounds.measure({
        product: () => loadOfScans(product, { ...post, connections: 64 }),
        emmett: () => load(emmett, { ...post, connections: 64 }),
        productAlone: () => loadOfScans(product, { ...post, connections: 1 }),
        emmettAlone: () => load(emmett, { ...post, connections: 1 }),
      });
      const unit = 'requests/s';
      const rates = (of: keyof typeof samples): readonly number[] => pick(samples[of], 'perSecond');
      return {
        comparisons: [
          { what: '64 connections', unit, ours: rates('product'), theirs: rates('emmett') },
          { what: 'one connection', unit, ours: rates('productAlone'), theirs: rates('emmettAlone') },
        ],
        notes: [
          'The peer appends one event and one document; the service also counts the quota, queues, and keeps a rate limit.',
        ],
      };
    } finally {
      await Promise.all([product.stop(), emmett.stop()]);
      removeDirectory(directory);
      removeDirectory(peerDirectory);
    }
  },
};

/** @throws where the next GET does not show what a POST created */
export async function expectVisible(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const created = await fetch(`${url}/v1/scans`, { method: 'POST', headers, body });
  const { scan_id: scanId } = (await created.json()) as { readonly scan_id: string };
  const { status } = await fetch(`${url}/v1/scans/${scanId}`, { headers });
  if (created.status !== 201 || status !== 200) throw new Error(`POST responded ${created.status}, then GET ${status}`);
}

export const emmettRebuild: Goal = {
  id: 'emmett-rebuild',
  title: `Rebuild of a read model of ${streams * eventsPerStream} events, against a consumer of Emmett`,

  async measure(rounds) {
    const engine = await embeddedEngine();
    try {
      await using model = await RebuiltModel.of(engine, streams, eventsPerStream);
      const { product, emmett } = await rounds.measure({
        product: () => model.rebuildsPerSecond(),
        emmett: async () => emmettPerSecond(),
      });
      return {
        comparisons: [{ what: 'events a second', unit: 'events/s', ours: product, theirs: emmett }],
        notes: ['The service also compares the rebuilt documents with the live ones, by hash, and switches.'],
      };
    } finally {
      await engine.close();
    }
  },
};

/** In a new file each time. */
function emmettPerSecond(): number {
  const directory = newDataDirectory();
  try {
    const program = ['test/bench/peers/emmett/rebuild.ts', directory, String(streams), String(eventsPerStream)];
    const output = execFileSync(process.execPath, ['--no-warnings', ...program], { encoding: 'utf8' });
    return (JSON.parse(output) as { readonly eventsPerSecond: number }).eventsPerSecond;
  } finally {
    removeDirectory(directory);
  }
}
