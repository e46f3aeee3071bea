import { Injectable } from '@nestjs/common';
import { Log } from '#kernel';
import { ScanObserver } from '#scans';
import { FailureLog } from '../log/failure-log.ts';
import { Metrics } from '../metrics/metrics.ts';

/** What the scan worker tells, in the log and the metrics. */
@Injectable()
export class ScanReports extends ScanObserver {
  readonly #metrics: Metrics;
  readonly #log: Log;
  readonly #failures: FailureLog;

  constructor(metrics: Metrics, log: Log, failures: FailureLog) {
    super();
    this.#metrics = metrics;
    this.#log = log;
    this.#failures = failures;
  }

  started(_scanId: string, waitedMs: number): void {
    this.#metrics.queueWait.observe(waitedMs / 1_000);
  }

  fault(error: unknown, what: string, scanId?: string): void {
    if (scanId === undefined) this.#failures.failed(what, error);
    else this.#log.error({ err: error, scan: scanId }, what);
  }
}
