import { setTimeout as pause } from 'node:timers/promises';
import { clock, context, executorOn, ids, openAccount } from '../support/account.ts';
import { scanStream } from '../../../libs/scans/src/scan/scan.decider.ts';
import type { Goal } from '../support/goal.ts';
import { freePort, heapInUse, inspectable } from '../support/heap-in-use.ts';
import { residentMebibytes } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { mainFile, newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';

const queued = 100_000;
const writers = 256;
/** Caches fill and heaps grow while scans run. */
const scanningMs = 60_000;

export const manyQueued: Goal = {
  id: 'G14',
  title: '100,000 queued scans: memory and start',

  async measure(rounds) {
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
      // The first start projects them all; those that count find them projected.
      const afterProjecting = await memoryOf(directory, nothingIsBehind);
      const emptyDirectory = newDataDirectory();
      const { full, empty } = await rounds.measure(
        { full: () => memoryOf(directory, haveScanned), empty: () => memoryOf(emptyDirectory, nothingIsBehind) },
        { warmUp: false },
      );
      removeDirectory(emptyDirectory);
      const grown = full.map(({ heapBytes }, round) => heapBytes - (empty[round]?.heapBytes ?? 0));
      return {
        figures: [
          {
            what: 'resident memory, after a minute of scans',
            unit: 'MiB',
            values: pick(full, 'mebibytes'),
            bound: { atMost: 220 },
          },
          {
            what: 'heap in use for each queued scan',
            unit: 'bytes',
            values: grown.map((bytes) => Math.max(0, bytes / queued)),
            bound: { atMost: 200 },
          },
          { what: 'start until ready', unit: 's', values: pick(full, 'readySeconds'), bound: { atMost: 3 } },
          { what: 'resident memory, nothing queued', unit: 'MiB', values: pick(empty, 'mebibytes') },
          { what: 'heap in use', unit: 'MiB', values: full.map(({ heapBytes }) => heapBytes / 2 ** 20) },
          {
            what: 'heap in use, nothing queued',
            unit: 'MiB',
            values: empty.map(({ heapBytes }) => heapBytes / 2 ** 20),
          },
          {
            what: 'heap in use of the thread that scans',
            unit: 'MiB',
            values: full.map(({ scanHeapBytes }) => scanHeapBytes / 2 ** 20),
          },
          { what: 'heap in use after projecting them all', unit: 'MiB', values: [afterProjecting.heapBytes / 2 ** 20] },
        ],
      };
    } finally {
      removeDirectory(directory);
    }
  },
};

/** What is resident is read while it runs as it does for users. */
async function memoryOf(directory: string, settled: (served: Served) => Promise<void>) {
  const inspectPort = await freePort();
  const served = await serveProduct(directory, mainFile, inspectable(inspectPort));
  try {
    await settled(served);
    const mebibytes = residentMebibytes(served.pid);
    const { main: heapBytes, threads } = await heapInUse(served.pid, inspectPort);
    const scanHeapBytes = [...threads].find(([title]) => title.includes('scan-'))?.[1] ?? 0;
    return { heapBytes, scanHeapBytes, mebibytes, readySeconds: served.readyAfterMs / 1_000 };
  } finally {
    await served.stop();
  }
}

async function haveScanned(): Promise<void> {
  await pause(scanningMs);
}

async function nothingIsBehind({ metricsUrl = '' }: Served): Promise<void> {
  for (;;) {
    await pause(2_000);
    const text = await (await fetch(metricsUrl)).text();
    const lags = [...text.matchAll(/^scanledger_reader_lag_events\{.*\} (\d+)$/gm)];
    if (lags.every(([, lag]) => Number(lag) === 0)) return;
  }
}
