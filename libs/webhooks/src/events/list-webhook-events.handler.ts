import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { Clock } from '#kernel';
import type { WebhookEventKind } from './webhook-event-kinds.ts';
import { webhookEventsProjection } from './webhook-events.projection.ts';
import type { WebhookEventDocument } from './webhook-events.projection.ts';
import { WebhookRetention } from '../webhook-retention.ts';

/** What an account's endpoints could be told of, as far as it is kept, newest first; of one kind where that is given. */
export class ListWebhookEvents extends Query<Page<WebhookEventDocument>> {
  constructor(
    readonly accountId: string,
    readonly kind: WebhookEventKind | undefined,
    readonly pagination: Pagination,
  ) {
    super();
  }
}

@QueryHandler(ListWebhookEvents)
export class ListWebhookEventsHandler implements IQueryHandler<ListWebhookEvents> {
  readonly #store: ReadStore;
  readonly #clock: Clock;
  readonly #retention: WebhookRetention;

  constructor(store: ReadStore, clock: Clock, retention: WebhookRetention) {
    this.#store = store;
    this.#clock = clock;
    this.#retention = retention;
  }

  async execute({ accountId, kind, pagination }: ListWebhookEvents): Promise<Page<WebhookEventDocument>> {
    const now = this.#clock.now();
    const isListed = ({ raisedAt }: WebhookEventDocument): boolean => this.#retention.isKept(raisedAt, now);
    const filter = { ...(kind !== undefined && { kind }) };
    const list = { collection: webhookEventsProjection.collection, scope: { accountId }, filter, isListed };
    return readPage(this.#store, list, pagination);
  }
}
