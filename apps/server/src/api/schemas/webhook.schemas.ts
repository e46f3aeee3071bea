import { attemptErrors, deliveryStatuses, disabledReasons, webhookEventKinds } from '#webhooks';
import {
  anyObject,
  arrayOf,
  boolean,
  integer,
  named,
  object,
  oneOf,
  optional,
  orNull,
  pageOf,
  string,
  timestamp,
} from './schema.ts';
import type { Static } from './schema.ts';

const kind = named(
  'WebhookEventKind',
  oneOf('Kind of event. Further kinds may be added; ignore unknown ones.', webhookEventKinds),
);

export const webhookEventId = named(
  'WebhookEventId',
  string('Identifier of the event, the same in every delivery; use it to discard duplicates.'),
);
export const webhookEventTime = named('WebhookEventTime', timestamp('When it happened.'));

const endpointProperties = {
  endpoint_id: string('Identifier of the endpoint.'),
  url: string('Where events are sent to.'),
  events: arrayOf(kind, 'Kinds of events that are sent.'),
  description: orNull(string('As given by its owner.')),
  enabled: boolean('Whether events are sent.'),
  disabled_reason: named(
    'DisabledReason',
    orNull(
      oneOf(
        '`requested` by the account; `gone`: it responded with 410; `failing`: ten consecutive events failed over three days.',
        disabledReasons,
      ),
    ),
  ),
  created_at: timestamp('When it was registered.'),
};

const secret = string('Signing secret. Shown this once; absent when the request is replayed.', {
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
});

export const webhookEndpoint = object('WebhookEndpoint', endpointProperties);
export const webhookEndpointPage = pageOf('WebhookEndpointPage', webhookEndpoint);
export const webhookEndpointWithSecret = object('WebhookEndpointWithSecret', {
  ...endpointProperties,
  secret: optional(secret),
});

const attempt = object('WebhookAttempt', {
  attempt: integer('Counts from 1.', 1, 5),
  at: timestamp('When it was made.'),
  status_code: orNull(integer('Status of the response; null when there was none.', 100, 999)),
  error: orNull(oneOf('Why it failed; null when it succeeded.', attemptErrors)),
  duration_ms: integer('Milliseconds until the response or the failure.', 0),
});

export const delivery = object('WebhookDelivery', {
  delivery_id: string('Identifier of the delivery, the same in all its attempts.'),
  event_id: string('Identifier of the event, the same for all endpoints and deliveries.'),
  event_type: kind,
  endpoint_id: string('Endpoint that it is sent to.'),
  status: oneOf('`pending` until an attempt succeeds or none is left.', deliveryStatuses),
  created_at: timestamp('When it was scheduled.'),
  next_attempt_at: orNull(timestamp('When the next attempt is made; null when there is none.')),
  attempts: arrayOf(attempt, 'Attempts so far, at most five.'),
});
export const webhookDeliveryPage = pageOf('WebhookDeliveryPage', delivery);
export const scheduledDelivery = object('ScheduledDelivery', {
  delivery_id: string('Identifier of the new delivery.'),
});

export const webhookEvent = object('WebhookEvent', {
  id: webhookEventId,
  type: kind,
  timestamp: webhookEventTime,
  data: anyObject('What happened; depends on the kind.'),
});
export const webhookEventPage = pageOf('WebhookEventPage', webhookEvent);

export type WebhookEndpoint = Static<typeof webhookEndpoint>;
export type WebhookEndpointPage = Static<typeof webhookEndpointPage>;
export type WebhookEndpointWithSecret = Static<typeof webhookEndpointWithSecret>;
export type WebhookDelivery = Static<typeof delivery>;
export type WebhookDeliveryPage = Static<typeof webhookDeliveryPage>;
export type ScheduledDelivery = Static<typeof scheduledDelivery>;
export type WebhookEvent = Static<typeof webhookEvent>;
export type WebhookEventPage = Static<typeof webhookEventPage>;
