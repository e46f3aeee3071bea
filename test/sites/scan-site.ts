import type { Coverage, Finding, ScanReport, WorkerThreadScanner } from '#scanner';
import { serve } from './site.ts';
import type { Handler } from './site.ts';

export interface ScanOutcome {
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly requests: number;
  /** Checks that could not complete. */
  readonly skipped: readonly string[];
}

let scans = 0;

/** Everything that a scan reports. */
export async function reportsOf(
  scanner: WorkerThreadScanner,
  target: string,
  scanType: 'quick' | 'full',
): Promise<ScanReport[]> {
  const reports: ScanReport[] = [];
  const job = { scanId: `scan-${(scans += 1)}`, target, scanType };
  for await (const together of scanner.scan(job, new AbortController().signal)) reports.push(...together);
  return reports;
}

/** A scan that has to complete. */
export async function scanOf(
  scanner: WorkerThreadScanner,
  target: string,
  scanType: 'quick' | 'full',
): Promise<ScanOutcome> {
  const findings: Finding[] = [];
  for (const report of await reportsOf(scanner, target, scanType)) {
    if (report.type === 'progress') findings.push(...report.findings);
    if (report.type === 'failed') throw new Error(`${report.code}: ${report.message}`);
    if (report.type === 'completed') {
      const { coverage } = report;
      return {
        findings,
        coverage,
        requests: coverage.requests.sent,
        skipped: coverage.skipped.map(({ checkId }) => checkId),
      };
    }
  }
  throw new Error('the scan ended without a last report');
}

/** A full scan of a site that is served for as long as it takes. */
export async function fullScanOf(scanner: WorkerThreadScanner, handler: Handler): Promise<ScanOutcome> {
  const site = await serve(handler);
  try {
    return await scanOf(scanner, site.url, 'full');
  } finally {
    await site.close();
  }
}

export const idsOf = ({ findings }: ScanOutcome): string[] => findings.map(({ checkId }) => checkId).toSorted();
