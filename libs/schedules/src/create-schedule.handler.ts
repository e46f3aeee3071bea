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

/**
 * Scans a target again and again. `cron` may be a preset.
 * @throws Rejected `invalid_parameter`, or `limit_reached` for the twenty-first of an account
 */
export class CreateSchedule extends Command<ScheduleDocument> {
  constructor(
    readonly schedule: ScheduleSettings & { readonly accountId: string; readonly scheduleId: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateSchedule)
export class CreateScheduleHandler implements ICommandHandler<CreateSchedule> {
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

  async execute({ schedule, context }: CreateSchedule): Promise<ScheduleDocument> {
    const { accountId, scheduleId } = schedule;
    await this.#changeLimit.take(accountId);
    const command = { type: 'CreateSchedule', ...schedule, now: this.#clock.timestamp() } as const;
    const { position } = await this.#executor.execute(schedulesStream, accountId, command, context);
    await this.#readYourWrites.until(schedulesProjection, position);
    return findOwnSchedule(this.#store, accountId, scheduleId);
  }
}
