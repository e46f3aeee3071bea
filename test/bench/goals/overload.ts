import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { loadOfScans } from '../support/load-of-scans.ts';
import { openLoop } from '../support/open-loop.ts';
import type { OpenLoopResult } from '../support/open-loop.ts';
import { pick } from '../support/rounds.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';
import { seeded } from '../support/statistics.ts';

const seconds = 3;
const callers = 64;
/** More than the requests that wait for a response at twice the capacity would get from a browser or a proxy. */
const connections = 512;

export const overload: Goal = {
  id: 'overload',
  title: 'Users who come at their own pace: GET and POST at half of the capacity, POST at twice',

  async measure(rounds) {
    const directory = newDataDirectory();
    const { key } = await withStores(directory, ({ eventLog }) => openAccount(eventLog, 1));
    const product = await serveProduct(directory);
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ target: 'http://127.0.0.1:9/' });
      const created = await fetch(`${product.url}/v1/scans`, { method: 'POST', headers, body });
      const { scan_id: scanId } = (await created.json()) as { scan_id: string };
      const post = { path: '/v1/scans', method: 'POST', body, headers, seconds, expectStatus: 201 } as const;
      const get = { path: `/v1/scans/${scanId}`, headers, seconds, expectStatus: 200 } as const;
      const closedLoop = async (request: typeof get | typeof post): Promise<number> =>
        (await load(product, { ...request, connections: callers })).perSecond;
      // Once to warm up, and once to know the capacity.
      for (const request of [get, post]) await closedLoop(request);
      const capacity = { get: await closedLoop(get), post: await closedLoop(post) };
      const draw = seeded(rounds.seed);
      const open = (request: typeof get | typeof post, perSecond: number): Promise<OpenLoopResult> =>
        openLoop(product, { ...request, connections, perSecond, draw });
      const samples = await rounds.measure({
        getAtHalf: () => open(get, capacity.get / 2),
        postAtHalf: () => open(post, capacity.post / 2),
        postAtTwice: () => open(post, capacity.post * 2),
        peak: async () => (await loadOfScans(product, { ...post, connections: callers })).perSecond,
      });
      const { getAtHalf, postAtHalf, postAtTwice, peak } = samples;
      return {
        comparisons: [
          {
            what: 'goodput of POST at twice the capacity, of the peak',
            unit: 'requests/s',
            ours: pick(postAtTwice, 'goodput'),
            theirs: peak,
            bound: { atLeast: 0.9 },
          },
          {
            what: 'p99 of accepted POSTs at twice, of that at half',
            unit: 'ms',
            ours: pick(postAtTwice, 'p99Ms'),
            theirs: pick(postAtHalf, 'p99Ms'),
            bound: { atMost: 4 },
          },
        ],
        figures: [
          ...latencies('GET at half', getAtHalf),
          ...latencies('POST at half', postAtHalf),
          ...latencies('POST at twice', postAtTwice),
          { what: 'POST at twice, rejected', unit: 'requests', values: pick(postAtTwice, 'rejected') },
        ],
        notes: [
          `capacity, from ${callers} callers in a closed loop: ${capacity.get.toFixed(0)} GETs and ${capacity.post.toFixed(0)} POSTs a second`,
        ],
      };
    } finally {
      await product.stop();
      removeDirectory(directory);
    }
  },
};

function latencies(what: string, results: readonly OpenLoopResult[]) {
  return [
    { what: `${what}, p50`, unit: 'ms', values: pick(results, 'p50Ms') },
    { what: `${what}, p99`, unit: 'ms', values: pick(results, 'p99Ms') },
    { what: `${what}, delay of the load, p99`, unit: 'ms', values: pick(results, 'lateP99Ms') },
  ];
}
