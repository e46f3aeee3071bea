import { attemptErrors, deliveryStatuses, disabledReasons, webhookEventKinds } from '#webhooks';
import { arrayOf, boolean, integer, object, oneOf, orNull, pageOf, string, timestamp } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const kind = oneOf('Kind of event. Further kinds may come; ignore those that you do not know.', webhookEventKinds);

const endpointMembers = {
  endpoint_id: string('Identifier of the endpoint.'),
  url: string('Where events are sent to.'),
  events: arrayOf(kind, 'Kinds of events that are sent.'),
  description: orNull(string('As given by its owner.')),
  enabled: boolean('Whether events are sent.'),
  disabled_reason: orNull(
    oneOf(
      '`requested` by the account; `gone`: it answered 410; `failing`: ten events in a row failed over three days.',
      disabledReasons,
    ),
  ),
  created_at: timestamp('When it was registered.'),
};

const secret = string('Signing secret. Shown this once; absent when the request is replayed.', {
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
});

export const webhookEndpoint = object('WebhookEndpoint', endpointMembers);
export const webhookEndpointPage = pageOf('WebhookEndpointPage', webhookEndpoint);
export const webhookEndpointWithSecret = object('WebhookEndpointWithSecret', { ...endpointMembers, secret }, [
  'secret',
]);

const attempt = object('WebhookAttempt', {
  attempt: integer('Counts from 1.', 1, 5),
  at: timestamp('When it was made.'),
  status_code: orNull(integer('Status of the answer; null when there was none.', 100, 999)),
  error: orNull(oneOf('Why it failed; null when it succeeded.', attemptErrors)),
  duration_ms: integer('Milliseconds until the answer, or until it was given up.', 0),
});

const delivery = object('WebhookDelivery', {
  delivery_id: string('Identifier of the delivery, the same in all its attempts.'),
  event_id: string('Identifier of the event, the same for all endpoints and deliveries.'),
  event_type: kind,
  endpoint_id: string('Where it is sent to.'),
  status: oneOf('`pending` until an attempt succeeds or there are no more.', deliveryStatuses),
  created_at: timestamp('When it was scheduled.'),
  next_attempt_at: orNull(timestamp('When it is tried next; null when it is not.')),
  attempts: arrayOf(attempt, 'Attempts so far, at most five.'),
});
export const webhookDeliveryPage = pageOf('WebhookDeliveryPage', delivery);
export const scheduledDelivery = object('ScheduledDelivery', {
  delivery_id: string('Identifier of the new delivery.'),
});

const eventData: JsonSchema = {
  type: 'object',
  description: 'What happened; depends on the kind.',
  additionalProperties: true,
};
export const webhookEventPage = pageOf(
  'WebhookEventPage',
  object('WebhookEvent', {
    id: string('Identifier of the event: whoever gets it twice knows it by this.'),
    type: kind,
    timestamp: timestamp('When it happened.'),
    data: eventData,
  }),
);
