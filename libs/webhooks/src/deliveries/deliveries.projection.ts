import { deletedIds } from '#event-sourcing';
import type { Projection, Recorded, StreamsDeleted } from '#event-sourcing';
import type { AttemptError, DeliveryEvent } from './delivery.events.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

export interface AttemptEntry {
  readonly attempt: number;
  readonly at: string;
  readonly statusCode: number | null;
  readonly error: AttemptError | null;
  readonly durationMs: number;
}

/** A delivery as its log is read, and as the sender finds what is due. */
export interface DeliveryDocument {
  readonly deliveryId: string;
  readonly accountId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: WebhookEventKind;
  readonly body: string;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly attempts: readonly AttemptEntry[];
  /** Position of its scheduling: the order of lists. */
  readonly order: string;
  /** Position of its last event. */
  readonly changed: string;
  /** Sorts by the time of the next attempt. */
  readonly due: string;
  /** Who caused its scheduling: the attempts are made on their behalf. */
  readonly actor: string;
  readonly correlationId: string;
  /** Id of its last event. */
  readonly causationId: string;
}

export const deliveriesProjection: Projection<DeliveryEvent | StreamsDeleted, DeliveryDocument> = {
  collection: {
    name: 'webhook_deliveries',
    version: 2,
    indexes: [
      ['endpointId', 'order'],
      ['status', 'changed'],
      ['endpointId', 'status', 'due'],
      ['endpointId', 'status', 'changed'],
    ],
  },
  categories: ['delivery', 'retention'],
  handles: ['DeliveryScheduled', 'DeliveryAttemptFailed', 'Delivered', 'DeliveryAbandoned', 'StreamsDeleted'],
  creates: ['DeliveryScheduled'],
  documentId: ({ type, data }) => (type === 'StreamsDeleted' ? deletedIds(data, 'delivery') : data.deliveryId),
  evolve(delivery, event) {
    if (event.type === 'StreamsDeleted') return undefined;
    if (event.type === 'DeliveryScheduled') {
      const { dueAt, ...data } = event.data;
      return {
        ...data,
        status: 'pending',
        createdAt: event.metadata.recordedAt,
        attempts: [],
        order: event.position,
        actor: event.metadata.actor,
        correlationId: event.metadata.correlationId,
        ...next(event, dueAt),
      };
    }
    if (delivery === undefined) return undefined;
    if (event.type === 'DeliveryAbandoned') return { ...delivery, ...next(event, null), status: 'failed' };
    const { attempt, at, statusCode, durationMs } = event.data;
    const error = event.type === 'DeliveryAttemptFailed' ? event.data.error : null;
    const attempts = [...delivery.attempts, { attempt, at, statusCode, error, durationMs }];
    return event.type === 'Delivered'
      ? { ...delivery, ...next(event, null), attempts, status: 'succeeded' }
      : { ...delivery, ...next(event, event.data.nextAttemptAt), attempts };
  },
};

function next(
  { data, id, position }: Recorded<DeliveryEvent>,
  at: string | null,
): Pick<DeliveryDocument, 'nextAttemptAt' | 'due' | 'changed' | 'causationId'> {
  return { nextAttemptAt: at, due: `${at ?? ''} ${data.deliveryId}`, changed: position, causationId: id };
}
