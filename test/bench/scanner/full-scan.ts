import { openScanner } from '#checks/open-scanner';
import type { WorkerThreadScanner } from '#scanner';
import type { Goal } from '../support/goal.ts';
import { pick } from '../support/rounds.ts';
import { cpuSeconds, measured } from './own-process.ts';
import { runScan, settings } from './run-scan.ts';
import { ScannedSite } from './scanned-site.ts';

const polite = settings({ requestsPerSecondPerSite: 100, workers: 1 });

export const fullScan: Goal = {
  id: 'full',
  title: `A full scan of 500 pages, at most ${polite.requestsPerSecondPerSite} requests a second`,

  async measure(rounds) {
    await using site = await ScannedSite.start();
    const scanner = openScanner(polite);
    try {
      await runScan(scanner, site.url('http', '/usual'), 'quick');
      await site.takeArrivals();
      const { full } = await rounds.measure({ full: () => crawl(scanner, site) }, { warmUp: false });
      return {
        figures: [
          {
            what: 'highest number of requests in a rolling second',
            unit: '1/s',
            values: pick(full, 'maxPerSecond'),
            bound: { atMost: polite.requestsPerSecondPerSite },
          },
          { what: 'requests in all', unit: '', values: pick(full, 'requests'), bound: { atMost: 1_500 } },
          { what: 'time', unit: 's', values: pick(full, 'seconds') },
          { what: 'processor', unit: 's', values: pick(full, 'cpu') },
          { what: 'memory above rest', unit: 'MiB', values: pick(full, 'grown') },
        ],
      };
    } finally {
      await scanner.close();
    }
  },
};

async function crawl(scanner: WorkerThreadScanner, site: ScannedSite) {
  const before = cpuSeconds();
  const { results, grown } = await measured(async () => [await runScan(scanner, site.url('http', '/', 1), 'full')]);
  const cpu = cpuSeconds() - before;
  const arrivals = await site.takeArrivals();
  if (arrivals.length < 500) throw new Error('the site was not crawled');
  const seconds = (results[0]?.milliseconds ?? Number.NaN) / 1_000;
  return { seconds, cpu, grown, requests: arrivals.length, maxPerSecond: maxInWindow(arrivals, 1_000) };
}

/** The highest number of arrivals within any window of `windowMs`. */
function maxInWindow(arrivals: readonly number[], windowMs: number): number {
  const sorted = arrivals.toSorted((one, other) => one - other);
  let first = 0;
  let max = 0;
  for (const [at, time] of sorted.entries()) {
    while ((sorted[first] ?? time) <= time - windowMs) first += 1;
    max = Math.max(max, at - first + 1);
  }
  return max;
}
