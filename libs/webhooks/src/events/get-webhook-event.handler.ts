import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { webhookEventsProjection } from './webhook-events.projection.ts';
import type { WebhookEventDocument } from './webhook-events.projection.ts';
import { WebhookRetention } from '../webhook-retention.ts';

/** A webhook event that is kept. @throws Rejected `not_found` */
export class GetWebhookEvent extends Query<WebhookEventDocument> {
  constructor(
    readonly accountId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

@QueryHandler(GetWebhookEvent)
export class GetWebhookEventHandler implements IQueryHandler<GetWebhookEvent> {
  readonly #store: ReadStore;
  readonly #clock: Clock;
  readonly #retention: WebhookRetention;

  constructor(store: ReadStore, clock: Clock, retention: WebhookRetention) {
    this.#store = store;
    this.#clock = clock;
    this.#retention = retention;
  }

  async execute({ accountId, eventId }: GetWebhookEvent): Promise<WebhookEventDocument> {
    const event = await this.#store.get<WebhookEventDocument>(webhookEventsProjection.collection, eventId, {
      accountId,
    });
    if (event !== undefined && this.#retention.isKept(event.raisedAt, this.#clock.now())) return event;
    throw new Rejected('not_found', 'There is no event with this id.');
  }
}
