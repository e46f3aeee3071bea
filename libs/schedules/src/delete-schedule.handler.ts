import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { schedulesStream } from './schedules.decider.ts';
import { schedulesProjection } from './schedules.projection.ts';

/** Scans that it has started continue. @throws Rejected `not_found` */
export class DeleteSchedule extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly scheduleId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteSchedule)
export class DeleteScheduleHandler implements ICommandHandler<DeleteSchedule> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, scheduleId, context }: DeleteSchedule): Promise<void> {
    const command = { type: 'DeleteSchedule', accountId, scheduleId } as const;
    const { position } = await this.#executor.execute(schedulesStream, accountId, command, context);
    await this.#readYourWrites.until(schedulesProjection, position);
  }
}
