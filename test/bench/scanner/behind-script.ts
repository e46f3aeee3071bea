import { openScanner } from '#checks/open-scanner';
import { fullScanOf } from '../../sites/scan-site.ts';
import { scriptOnlySite } from '../../sites/script-only-site.ts';
import type { Goal } from '../support/goal.ts';
import { settings } from './run-scan.ts';
import { falsePositives, printFound, totalFound } from './weaknesses.ts';

/** What the scanner finds on a site whose pages and parameters stand in JavaScript only. */
export const behindScript: Goal = {
  id: 'script',
  title: 'A full scan of a site whose pages and parameters stand in JavaScript only',

  async measure() {
    const site = scriptOnlySite();
    const scanner = openScanner(settings({ requestsPerSecondPerSite: 5_000, workers: 1 }));
    try {
      const { findings, requests } = await fullScanOf(scanner, site.handler);
      printFound('behind script', findings, site);
      return {
        comparisons: [
          {
            what: 'weaknesses found, of those that the site has',
            unit: '',
            ours: [totalFound(findings, site)],
            theirs: [Object.values(site.weak).flat().length],
            bound: { atLeast: 1 },
          },
        ],
        figures: [
          { what: 'false positives', unit: '', values: [falsePositives(findings, site)], bound: { atMost: 0 } },
          { what: 'requests', unit: '', values: [requests] },
        ],
      };
    } finally {
      await scanner.close();
    }
  },
};
