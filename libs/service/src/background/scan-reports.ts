import { Injectable } from '@nestjs/common';
import { Log } from '#kernel';
import { ScanObserver } from '#scans';
import { Metrics } from '../metrics/metrics.ts';

/** What the scan worker tells, in the log and the metrics. */
@Injectable()
export class ScanReports extends ScanObserver {
  readonly #metrics: Metrics;
  readonly #log: Log;

  constructor(metrics: Metrics, log: Log) {
    super();
    this.#metrics = metrics;
    this.#log = log;
  }

  started(_scanId: string, waitedMs: number): void {
    this.#metrics.queueWait.observe(waitedMs / 1_000);
  }

  fault(error: unknown, what: string, scanId?: string): void {
    this.#log.error({ err: error, ...(scanId !== undefined && { scan: scanId }) }, what);
  }
}
