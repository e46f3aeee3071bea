import { clock, context, executorOn, ids, openAccount } from '../support/account.ts';
import { scanStream } from '../../../libs/scans/src/scan.decider.ts';
import type { Goal } from '../support/goal.ts';
import { residentMebibytes } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';

const queued = 100_000;
const writers = 256;

export const manyQueued: Goal = {
  id: 'G14',
  title: '100,000 queued scans: memory and start',

  async measure() {
    const directory = newDataDirectory();
    try {
      await withStores(directory, async ({ eventLog }) => {
        const { accountId } = await openAccount(eventLog, 1);
        const executor = executorOn(eventLog);
        const month = clock.timestamp().slice(0, 7);
        let left = queued;
        const write = async (): Promise<void> => {
          while (left-- > 0) {
            const scanId = `scan_${ids.token()}`;
            const scan = { scanId, accountId, target: 'http://127.0.0.1:9/', month, createdAt: clock.timestamp() };
            await executor.execute(scanStream, scanId, { type: 'Queue', scanType: 'quick', ...scan }, context);
          }
        };
        await Promise.all(Array.from({ length: writers }, write));
      });
      // The first start projects them all; the one that counts finds them projected.
      const first = await serveProduct(directory);
      const before = await heapWhenIdle(first);
      await first.stop();
      const second = await serveProduct(directory);
      const heap = await heapWhenIdle(second);
      const resident = residentMebibytes(second.pid);
      await second.stop();
      const emptyDirectory = newDataDirectory();
      const empty = await serveProduct(emptyDirectory);
      const emptyHeap = await heapWhenIdle(empty);
      await empty.stop();
      removeDirectory(emptyDirectory);
      return {
        comparisons: [],
        figures: [
          { what: 'resident memory', unit: 'MiB', values: [resident], bound: { atMost: 250 } },
          {
            what: 'heap for each queued scan',
            unit: 'bytes',
            values: [Math.max(0, (heap - emptyHeap) / queued)],
            bound: { atMost: 200 },
          },
          {
            what: 'start until ready',
            unit: 's',
            values: [second.readyAfterMs / 1_000],
            bound: { atMost: 3 },
          },
          { what: 'heap after projecting them all', unit: 'MiB', values: [before / 2 ** 20] },
        ],
      };
    } finally {
      removeDirectory(directory);
    }
  },
};

/** Used heap in bytes, once nothing is behind any more. */
async function heapWhenIdle({ metricsUrl = '' }: Served): Promise<number> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const text = await (await fetch(metricsUrl)).text();
    const behind = [...text.matchAll(/^scanledger_reader_lag_events\{.*\} (\d+)$/gm)].some(
      ([, lag]) => Number(lag) > 0,
    );
    if (!behind) return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]);
  }
}
