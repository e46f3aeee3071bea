import type { Page } from '#event-sourcing';
import type { DeliveryDocument, WebhookEndpointDocument, WebhookEventDocument } from '#webhooks';

/** An endpoint as it is shown: never its secrets. */
export function endpointView(endpoint: WebhookEndpointDocument): object {
  const { endpointId, url, events, description, disabledReason, createdAt } = endpoint;
  return {
    endpoint_id: endpointId,
    url,
    events,
    description,
    enabled: disabledReason === null,
    disabled_reason: disabledReason,
    created_at: createdAt,
  };
}

export function deliveryView(delivery: DeliveryDocument): object {
  const { deliveryId, eventId, eventType, endpointId, status, createdAt, nextAttemptAt, attempts } = delivery;
  return {
    delivery_id: deliveryId,
    event_id: eventId,
    event_type: eventType,
    endpoint_id: endpointId,
    status,
    created_at: createdAt,
    next_attempt_at: nextAttemptAt,
    attempts: attempts.map(({ attempt, at, statusCode, error, durationMs }) => ({
      attempt,
      at,
      status_code: statusCode,
      error,
      duration_ms: durationMs,
    })),
  };
}

/** The very object that was sent. */
export function eventView({ body }: WebhookEventDocument): object {
  return JSON.parse(body) as object;
}

export function pageView<D>({ items, hasMore }: Page<D>, view: (item: D) => object): object {
  return { data: items.map(view), has_more: hasMore };
}
