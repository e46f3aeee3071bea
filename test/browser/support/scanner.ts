import { openScanner } from '#checks/open-scanner';
import type { ScannerSettings, WorkerThreadScanner } from '#scanner';
import { settings } from '../../bench/scanner/run-scan.ts';
import { executable } from './visits.ts';

/** The scanner of the service with a browser, for sites of loopback, fast. */
export function scannerWithBrowser(
  overrides: Partial<ScannerSettings> = {},
  onFault = (fault: string): unknown => process.stderr.write(`${fault}\n`),
): WorkerThreadScanner {
  return openScanner(settings({ workers: 1, requestsPerSecondPerSite: 2_000, browser: executable, ...overrides }), {
    onFault,
    blockedAfterMs: 120_000,
  });
}
