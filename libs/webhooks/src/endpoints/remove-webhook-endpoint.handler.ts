import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';

/** What waits to be delivered to it is given up. @throws Rejected `not_found` */
export class RemoveWebhookEndpoint extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveWebhookEndpoint)
export class RemoveWebhookEndpointHandler implements ICommandHandler<RemoveWebhookEndpoint> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, endpointId, context }: RemoveWebhookEndpoint): Promise<void> {
    const command = { type: 'RemoveEndpoint', accountId, endpointId } as const;
    const { position } = await this.#executor.execute(webhookEndpointsStream, accountId, command, context);
    await this.#readYourWrites.until(webhookEndpointsProjection, position);
  }
}
