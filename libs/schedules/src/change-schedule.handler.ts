import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock } from '#kernel';
import { findOwnSchedule } from './find-own-schedule.ts';
import { schedulesStream } from './schedules.decider.ts';
import type { ScheduleSettings } from './schedules.decider.ts';
import { schedulesProjection } from './schedules.projection.ts';
import type { ScheduleDocument } from './schedules.projection.ts';

/** What is absent stays as it is. @throws Rejected `not_found`, `invalid_parameter` */
export class ChangeSchedule extends Command<ScheduleDocument> {
  constructor(
    readonly accountId: string,
    readonly scheduleId: string,
    readonly changes: Partial<ScheduleSettings>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSchedule)
export class ChangeScheduleHandler implements ICommandHandler<ChangeSchedule> {
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

  async execute({ accountId, scheduleId, changes, context }: ChangeSchedule): Promise<ScheduleDocument> {
    await findOwnSchedule(this.#store, accountId, scheduleId);
    await this.#changeLimit.take(accountId);
    const now = this.#clock.timestamp();
    const command = { type: 'ChangeSchedule', accountId, scheduleId, changes, now } as const;
    const { position } = await this.#executor.execute(schedulesStream, accountId, command, context);
    await this.#readYourWrites.until(schedulesProjection, position);
    return findOwnSchedule(this.#store, accountId, scheduleId);
  }
}
