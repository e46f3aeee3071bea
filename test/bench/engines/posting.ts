import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { serve } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { quantile } from '../support/statistics.ts';
import { BenchEvents, timesPerSecond } from './bench-events.ts';
import type { Engine } from './engine.ts';
import { costFigures, CostMeter } from './cost-meter.ts';
import { serviceSettings, untilFound } from './requests.ts';

const callers = 64;
const seconds = 4;
const appends = { alone: 200, together: 3_000 };
const requestsAlone = 100;

/** POST against the appends that it is made of, in the same rounds; what it costs in processor time and commands. */
export const posting = (engine: Engine): Goal => ({
  id: 'post',
  title: `${engine.name}: POST a scan against raw appends (${engine.roles.join(' + ')})`,
  async measure(rounds) {
    const { key } = await openAccount(engine.eventLog, 0);
    const events = new BenchEvents(engine.rawLog);
    const processes: Served[] = [];
    for (const ROLE of engine.roles) {
      processes.push(await serve(['dist/server.js'], { ...serviceSettings, ...engine.environment, ROLE }));
    }
    try {
      const api = processes.at(-1);
      if (api === undefined) throw new Error('there is no process');
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ target: 'http://127.0.0.1:9/' });
      await untilFound(`${api.url}/v1/usage`, headers);
      const request = { path: '/v1/scans', method: 'POST', headers, body, expectStatus: 201, seconds } as const;
      const meter = new CostMeter(
        engine,
        engine.roles.map((role, n) => ({ name: role, pid: processes[n]?.pid ?? 0 })),
      );
      const samples = await rounds.measure({
        posts: () =>
          meter.measure(
            () => load(api, { ...request, connections: callers }),
            ({ completed }) => completed,
          ),
        appends: () => timesPerSecond(appends.together, callers, () => events.append()),
        postAlone: () =>
          medianTimeMs(requestsAlone, async () => {
            const { status } = await fetch(`${api.url}/v1/scans`, { method: 'POST', headers, body });
            if (status !== 201) throw new Error(`expected 201, got ${status}`);
          }),
        appendAlone: () => medianTimeMs(appends.alone, () => events.append()),
      });
      return {
        comparisons: [
          {
            what: `POST against two appends in sequence, ${callers} callers`,
            unit: 'requests/s',
            ours: pick(pick(samples.posts, 'result'), 'perSecond'),
            theirs: samples.appends.map((perSecond) => perSecond / 2),
            bound: { atLeast: 0.4 },
          },
          {
            what: 'POST against one append, p50 of one caller',
            unit: 'ms',
            ours: samples.postAlone,
            theirs: samples.appendAlone,
            bound: { atMost: 5 },
          },
        ],
        figures: costFigures(pick(samples.posts, 'costs'), 'POST'),
      };
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
    }
  },
});

async function medianTimeMs(times: number, work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    await work();
    measured.push(performance.now() - started);
  }
  return quantile(measured, 0.5);
}
