import type { WebhookEvent, WebhookEventType } from '../models.ts';
import type { List, ListParams } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';

/** Which events to list. */
export interface ListEventsParams extends ListParams {
  /** Only events of this type. */
  type?: WebhookEventType | undefined;
}

/** The events that webhooks carry. */
export class Events {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** An event as the webhook carried it. */
  async get(eventId: string, options?: CallOptions): Promise<WebhookEvent> {
    return this.#requester.call({ method: 'GET', path: `/v1/events/${encodeURIComponent(eventId)}` }, options);
  }

  /** The events that webhooks were sent for, newest first. */
  list(params: ListEventsParams = {}, options?: CallOptions): List<WebhookEvent> {
    return listOf<WebhookEvent>(this.#requester, '/v1/events', ({ id }) => id, { ...params }, options);
  }
}
