import type { Projection } from '#event-sourcing';
import type { WebhookEventRaised } from './webhook-event.events.ts';

export type WebhookEventDocument = WebhookEventRaised['data'] & {
  readonly raisedAt: string;
  /** Position: the order of lists. */
  readonly order: string;
};

export const webhookEventsProjection: Projection<WebhookEventRaised, WebhookEventDocument> = {
  collection: { name: 'webhook_events', version: 1, indexes: [['accountId', 'order']] },
  categories: ['webhookEvent'],
  handles: ['WebhookEventRaised'],
  documentId: ({ data }) => data.eventId,
  evolve: (_event, { data, metadata, position }) => ({ ...data, raisedAt: metadata.recordedAt, order: position }),
};
