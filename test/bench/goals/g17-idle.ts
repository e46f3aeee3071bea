import { spawnSync } from 'node:child_process';
import { openAccount } from '../support/account.ts';
import type { Figure, Goal } from '../support/goal.ts';
import { cpuSeconds, residentMebibytes } from '../support/processes.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';

/** After it, the memory of the start has been returned. */
const settleMs = 20_000;
const watchSeconds = 10;

export const idle: Goal = {
  id: 'G17',
  title: 'The service while nobody asks anything',

  async measure() {
    const directory = newDataDirectory();
    try {
      await withStores(directory, ({ eventLog }) => openAccount(eventLog));
      const server = await serveProduct(directory);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const before = cpuSeconds(server.pid);
      await new Promise((resolve) => setTimeout(resolve, watchSeconds * 1_000));
      const share = ((cpuSeconds(server.pid) - before) / watchSeconds) * 100;
      const resident = residentMebibytes(server.pid);
      const flushes = flushesOf(server.pid);
      await server.stop();
      const figures: Figure[] = [
        { what: 'resident memory', unit: 'MiB', values: [resident], bound: { atMost: 130 } },
        { what: 'share of one core', unit: '%', values: [share], bound: { atMost: 0.2 } },
      ];
      if (flushes !== undefined) {
        figures.push({ what: 'flushes', unit: '1/s', values: [flushes], bound: { atMost: 0 } });
      }
      return {
        comparisons: [],
        figures,
        notes: flushes === undefined ? ['flushes were not counted: no strace, or not allowed'] : [],
      };
    } finally {
      removeDirectory(directory);
    }
  },
};

/** fsync and fdatasync a second, as the kernel sees them; undefined where strace cannot look. */
function flushesOf(pid: number): number | undefined {
  const trace = spawnSync(
    'timeout',
    ['-s', 'INT', String(watchSeconds), 'strace', '-f', '-e', 'trace=fsync,fdatasync', '-p', String(pid)],
    { encoding: 'utf8' },
  );
  if (trace.error !== undefined || !trace.stderr.includes('attached')) return undefined;
  return [...trace.stderr.matchAll(/f(?:data)?sync\(\d+/g)].length / watchSeconds;
}
