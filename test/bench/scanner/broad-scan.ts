import { openScanner } from '#checks/open-scanner';
import { broadSite } from '../../sites/broad-site.ts';
import type { BroadSite } from '../../sites/broad-site.ts';
import { scanOf } from '../../sites/scan-site.ts';
import { serve } from '../../sites/site.ts';
import type { Goal } from '../support/goal.ts';
import { pick } from '../support/rounds.ts';
import { settings } from './run-scan.ts';
import { falsePositives, printFound, totalFound } from './weaknesses.ts';

const pages = 480;
const limits = { capped: 1_500, uncapped: 20_000 } as const;
const requestsPerSecond = 100;
const maxSeconds = 25;

/** What the scanner finds on a site with hundreds of pages within its usual requests, of what it finds without a limit. */
export const broadScan: Goal = {
  id: 'broad',
  title: `A full scan of ${pages} pages, many with a weakness, ${limits.capped} requests at ${requestsPerSecond} a second`,

  async measure(rounds) {
    const site = broadSite(pages);
    const known = Object.values(site.weak).flat().length;
    const { capped, uncapped } = await rounds.measure(
      {
        capped: () => scanned(site, limits.capped, requestsPerSecond),
        uncapped: () => scanned(site, limits.uncapped, 5_000),
      },
      { warmUp: false },
    );
    return {
      comparisons: [
        {
          what: 'weaknesses found, of those found without a limit',
          unit: '',
          ours: pick(capped, 'found'),
          theirs: pick(uncapped, 'found'),
          bound: { atLeast: 0.8 },
        },
        {
          what: 'weaknesses found without a limit, of those that the site has',
          unit: '',
          ours: pick(uncapped, 'found'),
          theirs: uncapped.map(() => known),
          bound: { atLeast: 0.95 },
        },
      ],
      figures: [
        { what: 'false positives', unit: '', values: pick(uncapped, 'falsePositives'), bound: { atMost: 0 } },
        { what: 'requests', unit: '', values: pick(capped, 'requests'), bound: { atMost: limits.capped } },
        { what: 'time', unit: 's', values: pick(capped, 'seconds'), bound: { atMost: maxSeconds } },
      ],
    };
  },
};

async function scanned(site: BroadSite, fullRequests: number, requestsPerSecondPerSite: number) {
  const running = await serve(site.handler);
  const scanner = openScanner(settings({ requestsPerSecondPerSite, fullRequests, workers: 1 }));
  try {
    const started = performance.now();
    const { findings, coverage } = await scanOf(scanner, running.url, 'full');
    const { pages: visited, points, complete } = coverage;
    console.log(
      `limit ${fullRequests}: pages ${visited.visited}/${visited.known}, points ${points.tested}/${points.known}, complete: ${complete}`,
    );
    printFound(`with ${coverage.requests.sent} requests`, findings, site);
    return {
      found: totalFound(findings, site),
      falsePositives: falsePositives(findings, site),
      requests: coverage.requests.sent,
      seconds: (performance.now() - started) / 1_000,
    };
  } finally {
    await scanner.close();
    await running.close();
  }
}
