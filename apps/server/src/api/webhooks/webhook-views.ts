import type { DeliveryDocument, WebhookEndpointDocument, WebhookEventDocument } from '#webhooks';
import { delivery, webhookEndpoint, webhookEvent } from '../schemas/webhook.schemas.ts';
import type { WebhookEvent } from '../schemas/webhook.schemas.ts';
import { view } from '../view.ts';

/** An endpoint as it is shown: never its secrets. */
export const endpointView = view(webhookEndpoint, (endpoint: WebhookEndpointDocument) => ({
  endpoint_id: endpoint.endpointId,
  url: endpoint.url,
  events: endpoint.events,
  description: endpoint.description,
  enabled: endpoint.disabledReason === null,
  disabled_reason: endpoint.disabledReason,
  created_at: endpoint.createdAt,
}));

export const deliveryView = view(delivery, (document: DeliveryDocument) => ({
  delivery_id: document.deliveryId,
  event_id: document.eventId,
  event_type: document.eventType,
  endpoint_id: document.endpointId,
  status: document.status,
  created_at: document.createdAt,
  next_attempt_at: document.nextAttemptAt,
  attempts: document.attempts.map(({ attempt, at, statusCode, error, durationMs }) => ({
    attempt,
    at,
    status_code: statusCode,
    error,
    duration_ms: durationMs,
  })),
}));

/** The very object that was sent. */
export const eventView = view(webhookEvent, ({ body }: WebhookEventDocument) => JSON.parse(body) as WebhookEvent);
