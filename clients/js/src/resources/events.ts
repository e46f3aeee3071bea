import type { WebhookEvent } from '../models.js';
import type { List, ListParams } from '../pagination.js';
import type { CallOptions, Requester } from '../requester.js';
import { listOf } from './list-of.js';

export class Events {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  async get(eventId: string, options?: CallOptions): Promise<WebhookEvent> {
    return this.#requester.call({ method: 'GET', path: `/v1/events/${encodeURIComponent(eventId)}` }, options);
  }

  /** The events that webhooks were sent for, newest first. */
  list(params: ListParams = {}, options?: CallOptions): List<WebhookEvent> {
    return listOf<WebhookEvent>(this.#requester, '/v1/events', ({ id }) => id, { ...params }, options);
  }
}
