import type { RequestListener } from 'node:http';
import { openScanner } from '#checks/open-scanner';
import type { ScanType } from '../../finding.ts';
import type { ScannerSettings, ScanReport } from '../../scanner.ts';
import type { WorkerThreadScanner, WorkerThreadScannerOptions } from '../threads/worker-thread-scanner.ts';
import { servedSites } from './served-sites.ts';
import { settingsFor } from './settings.ts';

/** Sites and scanners that end after the test. */
export function scannedSites() {
  const { endings, serve } = servedSites();
  return {
    endings,

    /** @returns its URL */
    site: async (listener: RequestListener, host = '127.0.0.1'): Promise<string> =>
      `http://${host}:${await serve(listener, host)}/`,

    scanner: (
      settings: Partial<ScannerSettings> = {},
      options: Partial<WorkerThreadScannerOptions> = {},
    ): WorkerThreadScanner => {
      const made = openScanner(settingsFor(settings), options);
      endings.push(() => made.close());
      return made;
    },
  };
}

/** All reports of one scan, whose id is the target. */
export async function scan(
  by: WorkerThreadScanner,
  target: string,
  scanType: ScanType = 'quick',
): Promise<ScanReport[]> {
  const reports: ScanReport[] = [];
  for await (const together of by.scan({ scanId: target, target, scanType }, new AbortController().signal))
    reports.push(...together);
  return reports;
}

export const last = (reports: readonly ScanReport[]) => reports.at(-1);
export const findingsOf = (reports: readonly ScanReport[]) =>
  reports.flatMap((report) => (report.type === 'progress' ? report.findings : []));

/** A page without security headers, with a cookie and a form that are not protected. */
export const weak: RequestListener = (request, response) => {
  if (request.url !== '/') return response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
  response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sessionid=4f9a7d1c2b3e4a5f' });
  return response.end(
    '<!doctype html><title>Weak</title><form method=post action=/login><input type=password name=p></form>',
  );
};
