import { Injectable } from '@nestjs/common';
import type { Connection } from '#egress';
import { isOutage } from '#event-sourcing';
import { SenderObserver } from '#webhooks';
import { Log } from '#kernel';
import { FailureLog } from '../log/failure-log.ts';
import { Metrics } from '../metrics/metrics.ts';

/** What the webhook sender reports, in the log and the metrics. */
@Injectable()
export class WebhookReports extends SenderObserver {
  readonly #metrics: Metrics;
  readonly #log: Log;
  readonly #failures: FailureLog;

  constructor(metrics: Metrics, log: Log, failures: FailureLog) {
    super();
    this.#metrics = metrics;
    this.#log = log;
    this.#failures = failures;
  }

  attemptRecorded(outcome: string): void {
    this.#metrics.webhookAttempts.inc({ outcome });
  }

  connected(connection: Connection): void {
    this.#log.debug(connection, 'webhook connection');
  }

  failed(error: unknown): void {
    const what = isOutage(error) ? 'webhooks wait for the stores' : 'the webhook sender failed, and is started again';
    this.#failures.failed(what, error);
  }
}
