import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { deliveriesProjection } from './deliveries.projection.ts';
import type { DeliveryDocument } from './deliveries.projection.ts';
import { requireEnabledEndpoint } from '../endpoints/require-enabled-endpoint.ts';
import { scheduleDelivery } from './schedule-delivery.ts';
import { WebhookRetention } from '../webhook-retention.ts';

/**
 * Send what was sent once more, as a delivery of its own: same event, same bytes, new signature.
 * @throws Rejected `not_found`, or `invalid_state` when nothing is sent to the endpoint
 */
export class RedeliverWebhook extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly deliveryId: string,
    readonly newDeliveryId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RedeliverWebhook)
export class RedeliverWebhookHandler implements ICommandHandler<RedeliverWebhook> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;
  readonly #retention: WebhookRetention;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    clock: Clock,
    retention: WebhookRetention,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
    this.#retention = retention;
  }

  async execute({ accountId, deliveryId, newDeliveryId, context }: RedeliverWebhook): Promise<void> {
    const found = await this.#store.get<DeliveryDocument>(deliveriesProjection.collection, deliveryId, { accountId });
    if (found === undefined || !this.#retention.isKept(found.createdAt, this.#clock.now())) {
      throw new Rejected('not_found', 'There is no webhook delivery with this id.');
    }
    const { endpointId, eventId, eventType, body } = found;
    await this.#changeLimit.take(accountId);
    await requireEnabledEndpoint(this.#executor, accountId, endpointId);
    const again = { deliveryId: newDeliveryId, accountId, endpointId, eventId, eventType, body };
    const position = await scheduleDelivery(this.#executor, { ...again, dueAt: this.#clock.timestamp() }, context);
    await this.#readYourWrites.until(deliveriesProjection, position);
  }
}
