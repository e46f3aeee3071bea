import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { accountStream } from './account.decider.ts';
import { accountsProjection } from './accounts.projection.ts';
import type { Subscription } from './plans.ts';

/** Take a customer on. */
export class OpenAccount extends Command<void> {
  constructor(
    readonly account: {
      readonly accountId: string;
      readonly name: string;
      readonly email: string;
      readonly subscription: Subscription;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ account, context }: OpenAccount): Promise<void> {
    const command = { type: 'OpenAccount', ...account } as const;
    const { position } = await this.#executor.execute(accountStream, account.accountId, command, context);
    await this.#readYourWrites.until(accountsProjection, position);
  }
}
