import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import { Clock } from '#kernel';
import { deliveriesProjection } from '../deliveries/deliveries.projection.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { WebhookRetention } from '../webhook-retention.ts';
import { CountUndeliveredEvent, DisableGoneEndpoint } from '../webhooks.commands.ts';

@CommandHandler(DisableGoneEndpoint)
export class DisableGoneEndpointHandler implements ICommandHandler<DisableGoneEndpoint> {
  readonly #executor: CommandExecutor;

  constructor(executor: CommandExecutor) {
    this.#executor = executor;
  }

  async execute({ accountId, endpointId, context }: DisableGoneEndpoint): Promise<void> {
    const command = { type: 'DisableGoneEndpoint', accountId, endpointId } as const;
    await this.#executor.execute(webhookEndpointsStream, accountId, command, context);
  }
}

@CommandHandler(CountUndeliveredEvent)
export class CountUndeliveredEventHandler implements ICommandHandler<CountUndeliveredEvent> {
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;
  readonly #retention: WebhookRetention;

  constructor(
    executor: CommandExecutor,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    clock: Clock,
    retention: WebhookRetention,
  ) {
    this.#executor = executor;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
    this.#retention = retention;
  }

  async execute({ accountId, endpointId, eventId, at, position, context }: CountUndeliveredEvent): Promise<void> {
    await this.#readYourWrites.until(deliveriesProjection, position);
    const [last] = await this.#store.find<DeliveryDocument>(deliveriesProjection.collection, {
      equals: { endpointId, status: 'succeeded' },
      orderBy: 'changed',
      descending: true,
      limit: 1,
    });
    const lastSuccessAt = last?.attempts.at(-1)?.at ?? null;
    const successesSince = this.#retention.startAt(this.#clock.now());
    const row = { eventId, at, lastSuccessAt, successesSince };
    const count = { type: 'CountUndeliveredEvent', accountId, endpointId, ...row } as const;
    await this.#executor.execute(webhookEndpointsStream, accountId, count, context);
  }
}
