import { ScanFailedError } from '#client';
import type { Scan, Scanledger } from '#client';
import { messageOf } from '#kernel';
import { noCoverage } from '#scanner';
import { coverageView } from './scan-result.ts';
import type { OnProgress, ScanResult } from './scan-result.ts';

export interface ServiceScanOptions {
  readonly target: string;
  readonly scanType: 'quick' | 'full';
  /** Milliseconds to wait for the end. */
  readonly waitTimeoutMs: number;
  readonly signal: AbortSignal;
}

/** Lets the service scan, and waits for the end. Throws what the client throws; a scan that fails is a result. */
export async function scanWithService(
  client: Scanledger,
  { target, scanType, waitTimeoutMs, signal }: ServiceScanOptions,
  onProgress: OnProgress,
): Promise<ScanResult> {
  const { scan_id: scanId } = await client.scans.create({ target, scan_type: scanType }, { signal });
  const scan = await endOf(client, scanId, waitTimeoutMs, signal, onProgress);
  const { findings } = await client.scans.results(scanId, {}, { signal });
  return {
    scan_id: scanId,
    target,
    scan_type: scan.scan_type,
    status: scan.status,
    failure: scan.failure ?? null,
    started_at: scan.started_at,
    completed_at: scan.completed_at,
    score: scan.score,
    grade: scan.grade,
    coverage: scan.coverage ?? coverageView(noCoverage(0)),
    findings,
  };
}

async function endOf(
  client: Scanledger,
  scanId: string,
  waitTimeoutMs: number,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Scan> {
  try {
    return await client.scans.wait(scanId, {
      waitTimeoutMs,
      signal,
      onProgress: ({ progress, finding_counts: counts }) => {
        onProgress(
          progress,
          Object.values(counts).reduce((sum, count) => sum + Number(count), 0),
        );
      },
    });
  } catch (error) {
    if (error instanceof ScanFailedError) return error.scan;
    if (signal.aborted) throw new Error(`${messageOf(signal.reason)}; scan ${scanId} continues`, { cause: error });
    throw error;
  }
}
