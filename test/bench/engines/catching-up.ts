import type { Position } from '#event-sourcing';
import type { Goal } from '../support/goal.ts';
import { cpuSeconds, residentMebibytes, serve } from '../support/processes.ts';
import { rebuildAll } from '../support/rebuild-program.ts';
import { pick } from '../support/rounds.ts';
import { appendScans, eventsPerScan } from './scan-history.ts';
import type { Engine } from './engine.ts';
import { serviceSettings } from './requests.ts';

const scans = 1_062;
/** Read models of the events of scans. */
const models = ['scans', 'findings', 'finding_places', 'fingerprints', 'queues', 'scan_totals'];
const pollMs = 50;
const maxMs = 600_000;

/** How fast a fresh process follows a history, against the rebuild of all read models by a program of its own. */
export const catchingUp = (engine: Engine): Goal => ({
  id: 'catch-up',
  title: `${engine.name}: read models of ${scans * eventsPerScan} events of scans made by a fresh process, and rebuilt`,
  async measure(rounds) {
    const end = await appendScans(engine.eventLog, scans);
    const { following, rebuilding } = await rounds.measure({
      following: async () => {
        await engine.forgetReadModels?.();
        return followTo(engine, end);
      },
      rebuilding: () => rebuildAll(engine.environment),
    });
    const events = scans * eventsPerScan;
    return {
      comparisons: [
        {
          what: 'a fresh process against the pass of a rebuild over the log',
          unit: 'events/s',
          ours: following.map(({ seconds }) => events / seconds),
          theirs: pick(rebuilding, 'passPerSecond'),
          bound: { atLeast: 0.5 },
        },
        {
          what: 'a fresh process against the program that rebuilds',
          unit: 'events/s',
          ours: following.map(({ seconds }) => events / seconds),
          theirs: rebuilding.map(({ seconds }) => events / seconds),
          bound: { atLeast: 0.5 },
        },
      ],
      figures: [
        {
          what: 'CPU of the fresh process for each event',
          unit: 'ms',
          values: following.map(({ cpu }) => (cpu * 1_000) / events),
        },
        {
          what: 'largest resident memory of the fresh process',
          unit: 'MiB',
          values: pick(following, 'mebibytes'),
          bound: { atMost: 250 },
        },
        {
          what: 'largest resident memory of the program that rebuilds',
          unit: 'MiB',
          values: pick(rebuilding, 'mebibytes'),
          bound: { atMost: 250 },
        },
      ],
      notes: ['what the fresh process and the program that rebuilds take includes their start'],
    };
  },
});

async function followTo(engine: Engine, end: Position) {
  const started = performance.now();
  const settings = { ...serviceSettings, ...engine.environment, ROLE: engine.roles[0] ?? 'all' };
  const worker = await serve(['dist/server.js'], settings);
  try {
    let mebibytes = 0;
    while (!(await isThrough(engine, end))) {
      mebibytes = Math.max(mebibytes, residentMebibytes(worker.pid));
      if (performance.now() - started > maxMs) throw new Error('the read models were not made in time');
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return { seconds: (performance.now() - started) / 1_000, cpu: cpuSeconds(worker.pid), mebibytes };
  } finally {
    await worker.stop();
  }
}

async function isThrough({ readStore }: Engine, end: Position): Promise<boolean> {
  const checkpoints = await readStore.checkpoints();
  return models.every((model) =>
    checkpoints.some(({ name, position }) => name.startsWith(`${model}_v`) && position >= end),
  );
}
