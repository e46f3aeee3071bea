import { Injectable } from '@nestjs/common';
import type { Connection } from '#egress';
import { isOutage } from '#event-sourcing';
import { SenderObserver } from '#webhooks';
import { Log } from '#kernel';
import { Metrics } from '../metrics/metrics.ts';

/** What the webhook sender reports, in the log and the metrics. */
@Injectable()
export class WebhookReports extends SenderObserver {
  readonly #metrics: Metrics;
  readonly #log: Log;

  constructor(metrics: Metrics, log: Log) {
    super();
    this.#metrics = metrics;
    this.#log = log;
  }

  attemptRecorded(outcome: string): void {
    this.#metrics.webhookAttempts.inc({ outcome });
  }

  connected(connection: Connection): void {
    this.#log.debug(connection, 'webhook connection');
  }

  failed(error: unknown): void {
    if (isOutage(error)) this.#log.warn({ err: error }, 'webhooks wait for the stores');
    else this.#log.error({ err: error }, 'the webhook sender failed, and is started again');
  }
}
