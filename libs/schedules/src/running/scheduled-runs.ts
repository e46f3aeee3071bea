import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '#accounts';
import { CommandExecutor } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';
import { QueueScan } from '#scans';
import { schedulesStream } from '../schedules.decider.ts';
import type { PendingRun } from '../schedules.decider.ts';
import { skipReasons } from '../schedules.events.ts';
import type { SkipReason } from '../schedules.events.ts';
import type { ScheduleDocument } from '../schedules.projection.ts';

/** `waiting`: the account's queue is full; `unchecked`: its proof of ownership cannot be checked. Neither is a failure of the service. */
export type RunOutcome = 'settled' | 'waiting' | 'unchecked';

/** A run whose scan cannot be queued for longer is skipped. */
export const maxDelayMs = 60 * 60_000;

/** These do not change by waiting. */
const finalReasons: readonly RejectionCode[] = ['quota_exceeded', 'target_not_verified'];

/**
 * Makes the runs of schedules. A run is started in the schedule's stream, which determines the id of its scan; then the
 * scan is queued, and the result recorded. Each step can be repeated after a crash, and by another process.
 */
@Injectable()
export class ScheduledRuns {
  readonly #executor: CommandExecutor;
  readonly #commands: CommandBus;
  readonly #accounts: Accounts;
  readonly #clock: Clock;

  constructor(executor: CommandExecutor, commands: CommandBus, accounts: Accounts, clock: Clock) {
    this.#executor = executor;
    this.#commands = commands;
    this.#accounts = accounts;
    this.#clock = clock;
  }

  /** Makes the run that is due, if there is one. @throws when its scan cannot be queued for now because of a failure */
  async make(schedule: ScheduleDocument): Promise<RunOutcome> {
    const { accountId, scheduleId } = schedule;
    const context = contextOf(schedule);
    const start = { type: 'StartRun', accountId, scheduleId, now: this.#clock.timestamp() } as const;
    const { state } = await this.#executor.execute(schedulesStream, accountId, start, context);
    const run = state.get(scheduleId)?.pendingRun ?? null;
    if (run === null) return 'settled';
    const skipped = await this.#queue(schedule, run, context);
    if (skipped === 'waiting' || skipped === 'unchecked') return skipped;
    const { scanId } = run;
    const record =
      skipped === undefined
        ? ({ type: 'RecordQueued', accountId, scheduleId, scanId } as const)
        : ({ type: 'RecordSkipped', accountId, scheduleId, scanId, reason: skipped } as const);
    await this.#executor.execute(schedulesStream, accountId, record, context);
    return 'settled';
  }

  /** Determines the next run again: the clock was set back. */
  async replan(schedule: ScheduleDocument): Promise<void> {
    const { accountId, scheduleId } = schedule;
    const command = { type: 'Replan', accountId, scheduleId, now: this.#clock.timestamp() } as const;
    await this.#executor.execute(schedulesStream, accountId, command, contextOf(schedule));
  }

  /** @returns why the run is skipped, or why it waits; undefined when its scan is queued */
  async #queue(
    { accountId, scheduleId }: ScheduleDocument,
    { scanId, target, scanType, startedAt }: PendingRun,
    context: CommandContext,
  ): Promise<SkipReason | Exclude<RunOutcome, 'settled'> | undefined> {
    const account = await this.#accounts.find(accountId);
    try {
      if (account === undefined)
        throw new Rejected('service_unavailable', `The account ${accountId} is not known yet.`);
      const request = { accountId, target, scanType, scheduled: { scheduleId, scanId, createdAt: startedAt } };
      await this.#commands.execute(new QueueScan(request, account.subscription, context));
      return undefined;
    } catch (error) {
      const delayMs = Math.abs(this.#clock.now() - new Date(startedAt).getTime());
      if (!(error instanceof Rejected)) throw error;
      const outcome = outcomeOf(error);
      if (delayMs < maxDelayMs && outcome !== undefined) return outcome;
      if (delayMs < maxDelayMs && !finalReasons.includes(error.code)) throw error;
      return skipReasons.find((reason) => reason === error.code) ?? 'service_unavailable';
    }
  }
}

/** A proof of ownership that could not be checked has a time for another attempt, one that is missing has none. */
function outcomeOf({ code, details }: Rejected): Exclude<RunOutcome, 'settled'> | undefined {
  if (code === 'concurrency_limit_exceeded') return 'waiting';
  return code === 'target_not_verified' && details.retryAfter !== undefined ? 'unchecked' : undefined;
}

/** On behalf of the one who created or changed the schedule last. */
function contextOf({ scheduleId, actor }: ScheduleDocument): CommandContext {
  return { actor, via: 'system:schedule-runner', correlationId: scheduleId, causationId: scheduleId };
}
