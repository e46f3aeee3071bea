import { derivedUuid } from '#kernel';
import type { Position } from '#event-sourcing';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import { deliveryStream, pendingState } from '../delivery.decider.ts';
import type { DeliveryCommand } from '../delivery.decider.ts';
import { retryDelay } from '../retry-schedule.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Receivers } from './receivers.ts';
import type { SenderEnvironment } from './sender-environment.ts';

/** What came of an attempt, not yet recorded. */
export type AttemptResult = Extract<DeliveryCommand, { type: 'RecordSuccess' | 'RecordFailure' | 'AbandonDelivery' }>;

/** Makes attempts of deliveries, and records what came of them. */
export class SendDelivery {
  readonly #environment: SenderEnvironment;
  readonly #receivers: Receivers;

  constructor(environment: SenderEnvironment, receivers: Receivers) {
    this.#environment = environment;
    this.#receivers = receivers;
  }

  /** Answers with the position at which the result stands in the log. */
  async record(delivery: DeliveryDocument, result: AttemptResult): Promise<Position> {
    const { executor, onAttempt } = this.#environment;
    executor.assume(deliveryStream, delivery.deliveryId, pendingState(delivery));
    const { position } = await executor.execute(deliveryStream, delivery.deliveryId, result, {
      actor: 'system:webhook-sender',
      correlationId: delivery.correlationId,
      causationId: delivery.causationId,
      decisionId: derivedUuid('attempt', delivery.deliveryId, String(delivery.attempts.length + 1)),
    });
    if (result.type !== 'AbandonDelivery') onAttempt(result.type === 'RecordSuccess' ? 'succeeded' : result.error);
    return position;
  }

  /** @throws when the attempt could not be made for a reason of ours: it does not count */
  async attempt(delivery: DeliveryDocument, signal: AbortSignal): Promise<AttemptResult> {
    const { client, clock, ids, settings } = this.#environment;
    const now = clock.now();
    const at = new Date(now).toISOString();
    const receiver = await this.#receivers.of(delivery);
    if (typeof receiver === 'string') return { type: 'AbandonDelivery', at, reason: receiver };
    const attempt = delivery.attempts.length + 1;
    const { statusCode, error, durationMs, retryAfterMs } = await attemptDelivery(
      client,
      {
        delivery,
        attempt,
        url: receiver.url,
        keys: receiver.keysAt(at),
        now,
        timeoutMs: settings.attemptTimeout,
      },
      signal,
    );
    if (error === null && statusCode !== null) return { type: 'RecordSuccess', attempt, at, statusCode, durationMs };
    const delay = retryDelay(attempt, settings.retryBase, ids.fraction(), retryAfterMs);
    const retryAt = new Date(clock.now() + delay).toISOString();
    return { type: 'RecordFailure', attempt, at, statusCode, error: error ?? 'protocol', durationMs, retryAt };
  }
}
