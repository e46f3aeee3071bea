import { bundledProgram } from '../../support/bundled-program.ts';
import { openAccount } from '../support/account.ts';
import { figure } from '../support/processes.ts';
import type { Goal } from '../support/goal.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';
import { quantile, seeded } from '../support/statistics.ts';

const postsPerSecond = 100;
/** The first of them warm the new process up, and do not count. */
const warmUpSeconds = 2;
const seconds = 5;

export const startOfScan: Goal = {
  id: 'G10',
  title: 'From POST to running, with a free slot, at 100 POSTs a second',

  async measure(rounds) {
    const draw = seeded(rounds.seed);
    const { product } = await rounds.measure({ product: () => waitsOfOneRound(draw) }, { warmUp: false });
    const share = (of: number): readonly number[] => product.map((waits) => quantile(waits, of));
    return {
      figures: [
        { what: 'p50', unit: 'ms', values: share(0.5), bound: { atMost: 15 } },
        { what: 'p99', unit: 'ms', values: share(0.99), bound: { atMost: 60 } },
      ],
    };
  },
};

/** Milliseconds from the intended moment of each POST to the recorded start of its scan. */
async function waitsOfOneRound(draw: () => number): Promise<readonly number[]> {
  const directory = newDataDirectory();
  try {
    const { key } = await withStores(directory, ({ eventLog }) => openAccount(eventLog));
    const server = await serveProduct(directory, bundledProgram('test/bench/servers/instant-scanner.ts'));
    const sent = new Map<string, number>();
    try {
      const pending: Promise<void>[] = [];
      let intended = Date.now();
      for (let n = -postsPerSecond * warmUpSeconds; n < postsPerSecond * seconds; n++) {
        intended += (-Math.log(1 - draw()) * 1_000) / postsPerSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, intended - Date.now())));
        const at = intended;
        pending.push(post(server.url, key).then((scanId) => void (n >= 0 && sent.set(scanId, at))));
      }
      await Promise.all(pending);
      while ((await figure(server, 'scanledger_scans{state="queued"}')) > 0) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    } finally {
      await server.stop();
    }
    const started = await withStores(directory, async ({ eventLog }) => {
      const times = new Map<string, number>();
      for await (const { events, caughtUp } of eventLog.follow(
        '',
        { categories: ['scan'] },
        new AbortController().signal,
      )) {
        for (const { type, data, metadata } of events) {
          if (type === 'ScanStarted.v1') {
            times.set((data as { scanId: string }).scanId, new Date(metadata.recordedAt).getTime());
          }
        }
        if (caughtUp) break;
      }
      return times;
    });
    return [...sent].map(([scanId, at]) => {
      const time = started.get(scanId);
      if (time === undefined) throw new Error(`${scanId} was accepted and never started`);
      return Math.max(0, time - at);
    });
  } finally {
    removeDirectory(directory);
  }
}

async function post(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/v1/scans`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'http://127.0.0.1:9/' }),
  });
  if (response.status !== 201) throw new Error(`POST responded ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { scan_id: string }).scan_id;
}
