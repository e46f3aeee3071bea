import { openScanner } from '#checks/open-scanner';
import type { ScannerSettings, WorkerThreadScanner } from '#scanner';
import { settings } from '../../bench/scanner/run-scan.ts';
import { executable } from './visits.ts';

const fast = { workers: 1, requestsPerSecondPerSite: 2_000, browser: executable } as const;
const patient = { blockedAfterMs: 120_000 } as const;

/** The scanner of the service with a browser, for sites of loopback, fast. */
export function scannerWithBrowser(
  overrides: Partial<ScannerSettings> = {},
  onFault = (fault: string): unknown => process.stderr.write(`${fault}\n`),
): WorkerThreadScanner {
  return openScanner(settings({ ...fast, ...overrides }), { ...patient, onFault });
}

/** The same with a limit for each visit, in place of the one that a busy machine cannot keep. */
export function patientScanner(visitTimeoutMs: number, onFault: (fault: string) => unknown): WorkerThreadScanner {
  const program = new URL('./patient-scan-thread.ts', import.meta.url);
  const browser = `${visitTimeoutMs} ${executable}`;
  return openScanner(settings({ ...fast, browser, fullDeadlineMs: 60 * 60_000 }), { ...patient, onFault, program });
}
