import type { WebhookEventKind } from './webhook-event-kinds.ts';

/** What receivers read, in the order in which it is written. */
export interface WebhookPayload {
  readonly id: string;
  readonly type: WebhookEventKind;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: object;
}

/** The text that is stored, signed and sent: it is never serialized a second time. */
export function serializePayload({ id, type, timestamp, data }: WebhookPayload): string {
  return JSON.stringify({ id, type, timestamp, data });
}
