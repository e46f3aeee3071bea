import type { LogLines } from '#event-sourcing';
import type { DeliveryEvent } from './deliveries/delivery.events.ts';
import type { WebhookEndpointDisabled } from './endpoints/endpoints.events.ts';

/** The life of a delivery in the operator's log, and the end of deliveries to an endpoint. */
export const deliveryLogLines: LogLines<DeliveryEvent | WebhookEndpointDisabled> = {
  DeliveryScheduled: ({ deliveryId, accountId, endpointId, eventId, eventType }) => ({
    level: 'info',
    message: 'webhook delivery scheduled',
    fields: { delivery: deliveryId, account: accountId, endpoint: endpointId, event: eventId, event_type: eventType },
  }),
  Delivered: ({ deliveryId, accountId, endpointId, attempt, statusCode, durationMs }) => ({
    level: 'info',
    message: 'webhook delivered',
    fields: {
      delivery: deliveryId,
      account: accountId,
      endpoint: endpointId,
      attempt,
      status: statusCode,
      duration_ms: durationMs,
    },
  }),
  DeliveryAttemptFailed: ({
    deliveryId,
    accountId,
    endpointId,
    attempt,
    statusCode,
    error,
    durationMs,
    nextAttemptAt,
  }) => ({
    level: 'info',
    message: 'webhook attempt failed',
    fields: {
      delivery: deliveryId,
      account: accountId,
      endpoint: endpointId,
      attempt,
      error,
      status: statusCode,
      duration_ms: durationMs,
      next_attempt_at: nextAttemptAt,
    },
  }),
  DeliveryAbandoned: ({ deliveryId, accountId, endpointId, reason }) => ({
    level: 'warn',
    message: 'webhook delivery given up',
    fields: { delivery: deliveryId, account: accountId, endpoint: endpointId, reason },
  }),
  WebhookEndpointDisabled: ({ accountId, endpointId, reason }) => ({
    level: reason === 'requested' ? 'info' : 'warn',
    message: 'webhook endpoint disabled',
    fields: { account: accountId, endpoint: endpointId, reason },
  }),
};
