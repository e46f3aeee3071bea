import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { accountStream } from './account.decider.ts';
import { accountsProjection } from './accounts.projection.ts';
import type { Subscription } from './plans.ts';

/** Move an account to another plan; its limits hold from the next request on. @throws Rejected `not_found` */
export class ChangePlan extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly subscription: Subscription,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePlan)
export class ChangePlanHandler implements ICommandHandler<ChangePlan> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, subscription, context }: ChangePlan): Promise<void> {
    const command = { type: 'ChangePlan', accountId, subscription } as const;
    const { position } = await this.#executor.execute(accountStream, accountId, command, context);
    await this.#readYourWrites.until(accountsProjection, position);
  }
}
