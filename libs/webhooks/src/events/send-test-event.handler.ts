import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock } from '#kernel';
import { deliveriesProjection } from '../deliveries/deliveries.projection.ts';
import { findOwnEndpoint } from '../endpoints/find-own-endpoint.ts';
import { requireEnabledEndpoint } from '../endpoints/require-enabled-endpoint.ts';
import { scheduleDelivery } from '../deliveries/schedule-delivery.ts';
import { webhookEventStream } from './webhook-event.decider.ts';
import { serializePayload } from './webhook-payload.ts';

/** Send a `ping` to one endpoint, whatever it subscribed to. @throws Rejected `not_found`, or `invalid_state` when it is disabled */
export class SendTestEvent extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly eventId: string,
    readonly deliveryId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SendTestEvent)
export class SendTestEventHandler implements ICommandHandler<SendTestEvent> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    clock: Clock,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
  }

  async execute({ accountId, endpointId, eventId, deliveryId, context }: SendTestEvent): Promise<void> {
    await findOwnEndpoint(this.#store, accountId, endpointId);
    await this.#changeLimit.take(accountId);
    await requireEnabledEndpoint(this.#executor, accountId, endpointId);
    const now = this.#clock.timestamp();
    const kind = 'ping';
    const body = serializePayload({ id: eventId, type: kind, timestamp: now, data: {} });
    const raise = { type: 'RaiseEvent', eventId, accountId, kind, body } as const;
    const { state } = await this.#executor.execute(webhookEventStream, eventId, raise, context, { isNew: true });
    const delivery = { deliveryId, accountId, endpointId, eventId, eventType: kind, body: state.body ?? body } as const;
    const position = await scheduleDelivery(this.#executor, { ...delivery, dueAt: now }, context);
    await this.#readYourWrites.until(deliveriesProjection, position);
  }
}
