import { Injectable } from '@nestjs/common';
import { holdLease, Leases, ReaderProgress, ReadModelChanges } from '#event-sourcing';
import type { Worker } from '#event-sourcing';
import { alignedDelay, Clock } from '#kernel';
import { schedulesProjection } from '../schedules.projection.ts';
import type { ScheduleDocument } from '../schedules.projection.ts';
import { addAttempt, nextAttemptAt } from './next-attempt.ts';
import type { Attempts } from './next-attempt.ts';
import { DueSchedules } from './due-schedules.ts';
import { ScheduledRuns } from './scheduled-runs.ts';
import { ScheduleObserver } from './schedule-observer.ts';
import { ScheduleRunnerSettings } from './schedule-runner-settings.ts';

const leaseMs = 5_000;
const pollIntervalMs = 1_000;
/** While no run is due soon, as far as is known here. */
const restingPollIntervalMs = 2_000;
/** Runs that are due so soon are polled for, whatever else changes. */
const aheadMs = 10_000;

/**
 * Runs schedules when their time has come, in the one process that holds the lease. That saves work only: of several
 * processes that find a run due, one starts it, and all of them would queue the same scan.
 */
@Injectable()
export class ScheduleRunner implements Worker {
  readonly #leases: Leases;
  readonly #schedules: DueSchedules;
  readonly #runs: ScheduledRuns;
  readonly #settings: ScheduleRunnerSettings;
  readonly #observer: ScheduleObserver;
  readonly #clock: Clock;
  readonly #changes: ReadModelChanges;
  /** Of runs whose scan could not be queued, by schedule. */
  readonly #attempts = new Map<string, Attempts>();

  constructor(
    leases: Leases,
    schedules: DueSchedules,
    runs: ScheduledRuns,
    settings: ScheduleRunnerSettings,
    observer: ScheduleObserver,
    clock: Clock,
    progress: ReaderProgress,
  ) {
    this.#leases = leases;
    this.#schedules = schedules;
    this.#runs = runs;
    this.#settings = settings;
    this.#observer = observer;
    this.#clock = clock;
    this.#changes = new ReadModelChanges(progress, [schedulesProjection]);
  }

  async run(shutdown: AbortSignal): Promise<void> {
    const terms = { name: 'schedule-runner', owner: this.#settings.instance, durationMs: leaseMs };
    await holdLease(this.#leases, terms, shutdown, async (_lease, holding) => {
      this.#attempts.clear();
      let isPollNeeded = true;
      while (!holding.aborted) {
        isPollNeeded = this.#changes.sinceLast() || isPollNeeded;
        try {
          if (isPollNeeded) isPollNeeded = await this.poll(holding);
        } catch (error) {
          this.#observer.failed(error);
        }
        await alignedDelay(isPollNeeded ? pollIntervalMs : restingPollIntervalMs, holding);
      }
    });
  }

  /** Makes all runs that are due; one that fails keeps no other from it. Returns whether runs are due soon, or still. */
  async poll(signal: AbortSignal): Promise<boolean> {
    if (!(await this.#schedules.isBuilt())) return true;
    const now = this.#clock.now();
    for (const schedule of await this.#schedules.plannedAhead(now)) await this.#replan(schedule);
    for await (const page of this.#schedules.runnable(now)) {
      if (signal.aborted) return true;
      await Promise.all(page.filter((schedule) => !this.#isWaiting(schedule, now)).map((one) => this.#make(one, now)));
    }
    return this.#schedules.isAnyDueBefore(now + aheadMs);
  }

  async #replan(schedule: ScheduleDocument): Promise<void> {
    try {
      await this.#runs.replan(schedule);
    } catch (error) {
      this.#observer.failed(error);
    }
  }

  async #make(schedule: ScheduleDocument, now: number): Promise<void> {
    try {
      const outcome = await this.#runs.make(schedule);
      if (outcome === 'settled') this.#attempts.delete(schedule.scheduleId);
      else this.#retryLater(schedule, now, outcome);
    } catch (error) {
      this.#retryLater(schedule, now, 'failed');
      this.#observer.failed(error);
    }
  }

  #retryLater({ scheduleId }: ScheduleDocument, now: number, outcome: Attempts['outcome']): void {
    this.#attempts.set(scheduleId, addAttempt(this.#attempts.get(scheduleId), now, outcome));
  }

  #isWaiting({ scheduleId }: ScheduleDocument, now: number): boolean {
    const attempts = this.#attempts.get(scheduleId);
    return attempts !== undefined && attempts.lastAt <= now && now < nextAttemptAt(attempts);
  }
}
