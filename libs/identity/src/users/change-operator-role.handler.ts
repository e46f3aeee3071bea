import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { userStream } from './user.decider.ts';
import { usersProjection } from './users.projection.ts';

/** Let a user see what concerns the whole installation, or no longer. @throws Rejected `not_found` */
export class ChangeOperatorRole extends Command<void> {
  constructor(
    readonly userId: string,
    readonly isOperator: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeOperatorRole)
export class ChangeOperatorRoleHandler implements ICommandHandler<ChangeOperatorRole> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ userId, isOperator, context }: ChangeOperatorRole): Promise<void> {
    const command = { type: 'ChangeOperatorRole', userId, isOperator } as const;
    const { position } = await this.#executor.execute(userStream, userId, command, context);
    await this.#readYourWrites.until(usersProjection, position);
  }
}
