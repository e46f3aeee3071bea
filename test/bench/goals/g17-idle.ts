import { spawnSync } from 'node:child_process';
import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { clockTicksPerSecond, cpuSeconds, residentMebibytes } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';
import { cpuOfCommand, cpuUntilReady, firstDemo } from './g17-starts.ts';

/** After it, the memory of the start has been returned. */
const settleMs = 20_000;
const watchSeconds = 10;

export const idle: Goal = {
  id: 'G17',
  title: 'The service while nobody asks anything, and the starts of the programs',

  async measure(rounds) {
    const directory = newDataDirectory();
    try {
      await withStores(directory, ({ eventLog }) => openAccount(eventLog));
      const { product, ready, command, demo } = await rounds.measure(
        {
          product: () => whileIdle(directory),
          ready: () => cpuUntilReady(directory),
          command: () => cpuOfCommand(directory),
          demo: firstDemo,
        },
        { warmUp: false },
      );
      const flushes = await flushesWhileIdle(directory);
      return {
        figures: [
          { what: 'resident memory', unit: 'MiB', values: pick(product, 'mebibytes'), bound: { atMost: 130 } },
          { what: 'share of one core', unit: '%', values: pick(product, 'percentOfCore'), bound: { atMost: 0.2 } },
          { what: 'processor time until it listens', unit: 's', values: ready, bound: { atMost: 0.8 } },
          { what: 'processor time of `accounts list`', unit: 's', values: command, bound: { atMost: 0.3 } },
          { what: 'first demo after npm ci', unit: 's', values: demo, bound: { atMost: 6 } },
        ],
        counts: flushes === undefined ? [] : [{ what: 'flushes in ten seconds', value: flushes, bound: { atMost: 0 } }],
        notes: flushes === undefined ? ['flushes were not counted: no strace, or not allowed'] : [],
      };
    } finally {
      removeDirectory(directory);
    }
  },
};

async function whileIdle(directory: string) {
  return onIdleServer(directory, async ({ pid }) => {
    const before = cpuSeconds(pid);
    await new Promise((resolve) => setTimeout(resolve, watchSeconds * 1_000));
    const ticks = Math.round((cpuSeconds(pid) - before) * clockTicksPerSecond);
    const percentOfCore = (100 * ticks) / (clockTicksPerSecond * watchSeconds);
    return { percentOfCore, mebibytes: residentMebibytes(pid) };
  });
}

async function onIdleServer<T>(directory: string, work: (server: Served) => Promise<T>): Promise<T> {
  const server = await serveProduct(directory);
  try {
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** fsync and fdatasync, as the kernel sees them; undefined where strace cannot look. */
function flushesWhileIdle(directory: string): Promise<number | undefined> {
  return onIdleServer(directory, async ({ pid }) => {
    const trace = spawnSync(
      'timeout',
      ['-s', 'INT', String(watchSeconds), 'strace', '-f', '-e', 'trace=fsync,fdatasync', '-p', String(pid)],
      { encoding: 'utf8' },
    );
    if (trace.error !== undefined || !trace.stderr.includes('attached')) return undefined;
    return [...trace.stderr.matchAll(/f(?:data)?sync\(\d+/g)].length;
  });
}
