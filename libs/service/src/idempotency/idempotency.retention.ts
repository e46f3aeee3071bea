import type { RetentionRule } from '#event-sourcing';
import type { IdempotencyEvent } from './idempotency.events.ts';

/** A key is free again when its time is over: nothing shows what it was used for, and nothing is recorded of it. */
export const idempotencyRetention: RetentionRule<IdempotencyEvent> = {
  name: 'idempotency',
  subject: 'idempotency keys',
  categories: ['idempotency'],
  handles: ['RequestClaimed', 'RequestAnswered', 'RequestReleased'],
  streamOf: ({ stream }) => stream,
  record: async () => undefined,
};
