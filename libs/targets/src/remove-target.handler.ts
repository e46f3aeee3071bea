import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { targetsStream } from './targets.decider.ts';
import { targetsProjection } from './targets.projection.ts';

/** Full scans that need its proof are rejected from now on. @throws Rejected `not_found` */
export class RemoveTarget extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly targetId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveTarget)
export class RemoveTargetHandler implements ICommandHandler<RemoveTarget> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, targetId, context }: RemoveTarget): Promise<void> {
    const command = { type: 'RemoveTarget', accountId, targetId } as const;
    const { position } = await this.#executor.execute(targetsStream, accountId, command, context);
    await this.#readYourWrites.until(targetsProjection, position);
  }
}
