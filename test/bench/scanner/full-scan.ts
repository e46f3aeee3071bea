import { openScanner } from '#checks/open-scanner';
import type { Goal } from '../support/goal.ts';
import { cpuSeconds, measured } from './own-process.ts';
import { runScan, settings } from './run-scan.ts';
import { ScannedSite } from './scanned-site.ts';

const polite = settings({ requestsPerSecondPerSite: 100, workers: 1 });

export const fullScan: Goal = {
  id: 'full',
  title: `A full scan of 500 pages, at most ${polite.requestsPerSecondPerSite} requests a second`,

  async measure() {
    await using site = await ScannedSite.start();
    const scanner = openScanner(polite);
    try {
      await runScan(scanner, site.url('http', '/usual'), 'quick');
      await site.takeArrivals();
      const before = cpuSeconds();
      const { results, grown } = await measured(async () => [await runScan(scanner, site.url('http', '/', 1), 'full')]);
      const cpu = cpuSeconds() - before;
      const arrivals = await site.takeArrivals();
      const [result] = results;
      if (result === undefined || arrivals.length < 500) throw new Error('the site was not crawled');
      return {
        comparisons: [
          {
            what: 'highest number of requests in a rolling second, against the limit',
            unit: '1/s',
            ours: [maxInWindow(arrivals, 1_000)],
            theirs: [polite.requestsPerSecondPerSite],
            bound: { atMost: 1 },
          },
          {
            what: 'requests in all',
            unit: '',
            ours: [arrivals.length],
            theirs: [1_500],
            bound: { atMost: 1 },
          },
        ],
        figures: [
          { what: 'time', unit: 's', values: [result.milliseconds / 1_000] },
          { what: 'processor', unit: 's', values: [cpu] },
          { what: 'memory above rest', unit: 'MiB', values: [grown] },
        ],
      };
    } finally {
      await scanner.close();
    }
  },
};

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
