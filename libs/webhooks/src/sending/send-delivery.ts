import { derivedUuid } from '#kernel';
import type { Position } from '#event-sourcing';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import { deliveryStream } from '../delivery.decider.ts';
import type { DeliveryCommand } from '../delivery.decider.ts';
import { webhookEndpointsStream } from '../endpoints.decider.ts';
import { secretsAt, webhookEndpointsProjection } from '../endpoints.projection.ts';
import type { WebhookEndpointDocument } from '../endpoints.projection.ts';
import { retryDelay } from '../retry-schedule.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { SenderEnvironment } from './sender-environment.ts';

/** What came of an attempt, not yet recorded. */
export type AttemptResult = Extract<DeliveryCommand, { type: 'RecordSuccess' | 'RecordFailure' | 'AbandonDelivery' }>;

/** Makes attempts of deliveries, and records what came of them. */
export class SendDelivery {
  readonly #environment: SenderEnvironment;

  constructor(environment: SenderEnvironment) {
    this.#environment = environment;
  }

  /** Answers with the position at which the result stands in the log. */
  async record(delivery: DeliveryDocument, result: AttemptResult): Promise<Position> {
    const { executor, onAttempt } = this.#environment;
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
    const endpoint = await this.#endpointOf(delivery);
    if (typeof endpoint === 'string') return { type: 'AbandonDelivery', at, reason: endpoint };
    const attempt = delivery.attempts.length + 1;
    const { statusCode, error, durationMs, retryAfterMs } = await attemptDelivery(
      client,
      {
        delivery,
        attempt,
        url: endpoint.url,
        secrets: this.#secretsOf(endpoint, at),
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

  /** The endpoint, or why nothing is sent to it; that is decided by the log, which the read model may lag behind. */
  async #endpointOf({
    accountId,
    endpointId,
  }: DeliveryDocument): Promise<WebhookEndpointDocument | 'endpoint_disabled' | 'endpoint_removed'> {
    const { store, executor } = this.#environment;
    const endpoint = await store.get<WebhookEndpointDocument>(webhookEndpointsProjection.collection, endpointId);
    if (endpoint !== undefined && endpoint.disabledReason === null) return endpoint;
    const { state: endpoints } = await executor.read(webhookEndpointsStream, accountId);
    const current = endpoints.get(endpointId);
    if (current === undefined) return 'endpoint_removed';
    if (current.disabledReason !== null) return 'endpoint_disabled';
    throw new Error(`the read model does not show the endpoint ${endpointId} yet`);
  }

  #secretsOf(endpoint: WebhookEndpointDocument, now: string): readonly string[] {
    return secretsAt(endpoint, now).map((sealed) => this.#environment.box.open(sealed, endpoint.endpointId));
  }
}
