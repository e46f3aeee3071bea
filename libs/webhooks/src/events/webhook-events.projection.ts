import { deletedIds } from '#event-sourcing';
import type { Projection, StreamsDeleted } from '#event-sourcing';
import type { WebhookEventRaised } from './webhook-event.events.ts';

export type WebhookEventDocument = WebhookEventRaised['data'] & {
  readonly raisedAt: string;
  /** Position: the order of lists. */
  readonly order: string;
};

export const webhookEventsProjection: Projection<WebhookEventRaised | StreamsDeleted, WebhookEventDocument> = {
  collection: {
    name: 'webhook_events',
    version: 1,
    indexes: [
      ['accountId', 'order'],
      ['accountId', 'kind', 'order'],
    ],
  },
  categories: ['webhookEvent', 'retention'],
  handles: ['WebhookEventRaised', 'StreamsDeleted'],
  creates: ['WebhookEventRaised'],
  documentId: ({ type, data }) => (type === 'StreamsDeleted' ? deletedIds(data, 'webhookEvent') : data.eventId),
  evolve: (_event, { type, data, metadata, position }) =>
    type === 'StreamsDeleted' ? undefined : { ...data, raisedAt: metadata.recordedAt, order: position },
};
