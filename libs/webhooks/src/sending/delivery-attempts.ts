import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { Clock, derivedUuid, Ids } from '#kernel';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import { deliveryStream, pendingState } from '../deliveries/delivery.decider.ts';
import type { DeliveryCommand } from '../deliveries/delivery.decider.ts';
import { retryDelayMs } from '../deliveries/retry-schedule.ts';
import { WebhookSenderSettings } from './webhook-sender-settings.ts';
import { postWebhook } from './post-webhook.ts';
import { Receivers } from './receivers.ts';
import { SenderObserver } from './sender-observer.ts';
import { WebhookHttpClient } from './webhook-http-client.ts';

/** The outcome of an attempt, not yet recorded. */
export type AttemptResult = Extract<DeliveryCommand, { type: 'RecordSuccess' | 'RecordFailure' | 'AbandonDelivery' }>;

/** Makes attempts of deliveries, and records their results. */
@Injectable()
export class DeliveryAttempts {
  readonly #receivers: Receivers;
  readonly #client: Pick<WebhookHttpClient, 'request'>;
  readonly #executor: CommandExecutor;
  readonly #settings: WebhookSenderSettings;
  readonly #observer: SenderObserver;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(
    receivers: Receivers,
    client: WebhookHttpClient,
    executor: CommandExecutor,
    settings: WebhookSenderSettings,
    observer: SenderObserver,
    clock: Clock,
    ids: Ids,
  ) {
    this.#receivers = receivers;
    this.#client = client;
    this.#executor = executor;
    this.#settings = settings;
    this.#observer = observer;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** @throws when the attempt could not be made for a reason on our side: it does not count */
  async make(delivery: DeliveryDocument, signal: AbortSignal): Promise<AttemptResult> {
    const now = this.#clock.now();
    const at = new Date(now).toISOString();
    const receiver = await this.#receivers.of(delivery);
    if (typeof receiver === 'string') return { type: 'AbandonDelivery', at, reason: receiver };
    const attempt = delivery.attempts.length + 1;
    const { url } = receiver;
    const { attemptTimeoutMs: timeoutMs, retryBaseMs } = this.#settings;
    const post = { delivery, attempt, url, keys: receiver.keysAt(at), now, timeoutMs };
    const { statusCode, error, durationMs, retryAfterMs } = await postWebhook(this.#client, post, signal);
    if (error === null && statusCode !== null) return { type: 'RecordSuccess', attempt, at, statusCode, durationMs };
    const delayMs = retryDelayMs(attempt, retryBaseMs, this.#ids.fraction(), retryAfterMs);
    const retryAt = new Date(this.#clock.now() + delayMs).toISOString();
    return { type: 'RecordFailure', attempt, at, statusCode, error: error ?? 'protocol', durationMs, retryAt };
  }

  /** @returns the position of the result in the log */
  async record(delivery: DeliveryDocument, result: AttemptResult): Promise<Position> {
    const { deliveryId, attempts, actor, correlationId, causationId } = delivery;
    this.#executor.assume(deliveryStream, deliveryId, pendingState(delivery));
    const { position } = await this.#executor.execute(deliveryStream, deliveryId, result, {
      actor,
      via: 'system:webhook-sender',
      correlationId,
      causationId,
      decisionId: derivedUuid('attempt', deliveryId, String(attempts.length + 1)),
    });
    if (result.type === 'RecordSuccess') this.#observer.attemptRecorded('succeeded');
    if (result.type === 'RecordFailure') this.#observer.attemptRecorded(result.error);
    return position;
  }
}
