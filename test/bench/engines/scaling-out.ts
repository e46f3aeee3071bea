import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { serve } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';
import type { Engine } from './engine.ts';
import { serviceSettings, untilFound } from './requests.ts';

const callers = 64;
const seconds = 4;

/**
 * POST to two processes of each role against one of each, on the same machine: what it costs to share the work where there
 * is no further processor (the second pair idles while the first is measured). Scans of one account are appended to the same streams by both.
 */
export const scalingOut =
  (accounts: number) =>
  (engine: Engine): Goal => ({
    id: `scale-out-${accounts}`,
    title: `${engine.name}: POST a scan of one of ${accounts} accounts, two processes of each role against one of each`,
    async measure(rounds) {
      const opened = await Promise.all(Array.from({ length: accounts }, () => openAccount(engine.eventLog, 0)));
      const headersInTurn = opened.map(({ key }) => ({
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      }));
      const [headers = {}] = headersInTurn;
      const body = JSON.stringify({ target: 'http://127.0.0.1:9/' });
      const postsPerSecond = async (apis: readonly Served[]): Promise<number> => {
        const request = { path: '/v1/scans', method: 'POST', headersInTurn, body, expectStatus: 201, seconds } as const;
        const loads = apis.map((api) => load(api, { ...request, connections: callers / apis.length }));
        return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0);
      };
      const [first, second] = [await startPair(engine), await startPair(engine)];
      try {
        for (const { api } of [first, second]) {
          await untilFound(`${api.url}/v1/usage`, headers);
          // A process that has just started compiles what it runs.
          await postsPerSecond([api]);
        }
        const { one, two } = await rounds.measure({
          one: () => postsPerSecond([first.api]),
          two: () => postsPerSecond([first.api, second.api]),
        });
        const what = `two of each against one of each, ${callers} callers`;
        return { comparisons: [{ what, unit: 'requests/s', ours: two, theirs: one, bound: { atLeast: 1 } }] };
      } finally {
        await Promise.all([first.stop(), second.stop()]);
      }
    },
  });

async function startPair({ environment }: Engine) {
  const start = (ROLE: string): Promise<Served> =>
    serve(['dist/server.js'], { ...serviceSettings, ...environment, ROLE });
  const worker = await start('worker');
  const api = await start('api');
  return { api, stop: () => Promise.all([worker.stop(), api.stop()]) };
}
