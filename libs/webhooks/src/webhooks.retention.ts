import { recordDeletion } from '#event-sourcing';
import type { RetentionRule } from '#event-sourcing';
import type { Delivered, DeliveryAbandoned } from './deliveries/delivery.events.ts';
import type { WebhookEventRaised } from './events/webhook-event.events.ts';

/** Deliveries that have ended are deleted; one that still has attempts to come is kept. */
const deliveries: RetentionRule<Delivered | DeliveryAbandoned> = {
  name: 'deliveries',
  subject: 'deliveries',
  categories: ['delivery'],
  handles: ['Delivered', 'DeliveryAbandoned'],
  streamOf: ({ stream }) => stream,
  record: (streams, environment) => recordDeletion('deliveries', streams, environment),
};

/** What receivers were told of is deleted like the deliveries that told it. */
const webhookEvents: RetentionRule<WebhookEventRaised> = {
  name: 'webhook-events',
  subject: 'deliveries',
  categories: ['webhookEvent'],
  handles: ['WebhookEventRaised'],
  streamOf: ({ stream }) => stream,
  record: (streams, environment) => recordDeletion('webhook-events', streams, environment),
};

export const webhooksRetention: readonly RetentionRule[] = [deliveries, webhookEvents];
