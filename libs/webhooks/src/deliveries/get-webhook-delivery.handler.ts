import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { deliveriesProjection } from './deliveries.projection.ts';
import type { DeliveryDocument } from './deliveries.projection.ts';
import { WebhookRetention } from '../webhook-retention.ts';

/** A delivery that is kept. @throws Rejected `not_found` */
export class GetWebhookDelivery extends Query<DeliveryDocument> {
  constructor(
    readonly accountId: string,
    readonly deliveryId: string,
  ) {
    super();
  }
}

@QueryHandler(GetWebhookDelivery)
export class GetWebhookDeliveryHandler implements IQueryHandler<GetWebhookDelivery> {
  readonly #store: ReadStore;
  readonly #clock: Clock;
  readonly #retention: WebhookRetention;

  constructor(store: ReadStore, clock: Clock, retention: WebhookRetention) {
    this.#store = store;
    this.#clock = clock;
    this.#retention = retention;
  }

  async execute({ accountId, deliveryId }: GetWebhookDelivery): Promise<DeliveryDocument> {
    const delivery = await this.#store.get<DeliveryDocument>(deliveriesProjection.collection, deliveryId, {
      accountId,
    });
    if (delivery !== undefined && this.#retention.isKept(delivery.createdAt, this.#clock.now())) return delivery;
    throw new Rejected('not_found', 'There is no webhook delivery with this id.');
  }
}
