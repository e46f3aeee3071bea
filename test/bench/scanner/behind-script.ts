import { openScanner } from '#checks/open-scanner';
import { fullScanOf } from '../../sites/scan-site.ts';
import { scriptOnlySite } from '../../sites/script-only-site.ts';
import type { Goal } from '../support/goal.ts';
import { settings } from './run-scan.ts';
import { foundCounts, printFound } from './weaknesses.ts';

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
      return { counts: [...foundCounts(findings, site), { what: 'requests', value: requests }] };
    } finally {
      await scanner.close();
    }
  },
};
