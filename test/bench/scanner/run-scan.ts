import { WorkerThreadScanner } from '#scanner';
import type { ScannerSettings } from '#scanner';

/** As the service sets it, but for the sites of loopback and the politeness, which a caller names. */
export function settings(overrides: Partial<ScannerSettings>): ScannerSettings {
  return {
    workers: 2,
    allowedNetworks: ['127.0.0.0/8'],
    ports: [80, 443, 8080, 8443],
    contactUrl: 'https://scanner.example/',
    quickDeadlineMs: 30_000,
    fullDeadlineMs: 600_000,
    fullRequests: 1500,
    requestsPerSecondPerSite: 20,
    connectionsPerSite: 8,
    dnsServers: [],
    optInChecks: [],
    retireDataFile: undefined,
    ...overrides,
  };
}

export interface ScanResult {
  readonly requests: number;
  readonly findings: number;
  readonly milliseconds: number;
}

let scans = 0;

/** One scan; throws when it does not complete, or finds nothing. */
export async function runScan(
  scanner: WorkerThreadScanner,
  target: URL,
  scanType: 'quick' | 'full',
): Promise<ScanResult> {
  const started = performance.now();
  let findings = 0;
  scans += 1;
  const job = { scanId: `scan-${scans}`, target: target.href, scanType };
  for await (const reports of scanner.scan(job, new AbortController().signal)) {
    for (const report of reports) {
      if (report.type === 'progress') findings += report.findings.length;
      if (report.type === 'failed') throw new Error(`${target.href}: ${report.code} ${report.message}`);
      if (report.type === 'completed') {
        if (findings === 0) throw new Error(`${target.href}: a scan that finds nothing measures nothing`);
        return { requests: report.coverage.requests.sent, findings, milliseconds: performance.now() - started };
      }
    }
  }
  throw new Error('the scan ended without a last report');
}

/** Keeps `concurrency` pieces of work going until `count` are done; gives their results. */
export async function keepBusy<T>(count: number, concurrency: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const at = next;
      next += 1;
      results.push(await work(at));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
