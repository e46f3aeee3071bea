import { Injectable } from '@nestjs/common';
import { applyRetention, CommandExecutor, EventCatalogue, EventLog, holdLease, Leases } from '#event-sourcing';
import type { RetentionRule, Worker } from '#event-sourcing';
import { Clock, delay, Log } from '#kernel';
import { Metrics } from '../metrics/metrics.ts';
import { retentionRules } from '../wiring/features.ts';
import { Instance } from './instance.ts';
import { RetentionPeriods } from './retention-periods.ts';

const intervalMs = 10 * 60_000;
const leaseMs = 30_000;

/** Deletes what is older than its retention period; in one process at a time. */
@Injectable()
export class Retention implements Worker {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #executor: CommandExecutor;
  readonly #leases: Leases;
  readonly #periods: RetentionPeriods;
  readonly #instance: Instance;
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  readonly #reports: Log;

  constructor(
    log: EventLog,
    catalogue: EventCatalogue,
    executor: CommandExecutor,
    leases: Leases,
    periods: RetentionPeriods,
    instance: Instance,
    clock: Clock,
    metrics: Metrics,
    reports: Log,
  ) {
    this.#log = log;
    this.#catalogue = catalogue;
    this.#executor = executor;
    this.#leases = leases;
    this.#periods = periods;
    this.#instance = instance;
    this.#clock = clock;
    this.#metrics = metrics;
    this.#reports = reports;
  }

  async run(signal: AbortSignal): Promise<void> {
    const terms = { name: 'retention', owner: this.#instance.name, durationMs: leaseMs };
    await holdLease(this.#leases, terms, signal, async (_lease, holding) => {
      while (!holding.aborted) {
        for (const rule of retentionRules) await this.#apply(rule, holding);
        await delay(intervalMs, holding);
      }
    });
  }

  async #apply(rule: RetentionRule, signal: AbortSignal): Promise<void> {
    const periodMs = this.#periods.of(rule.subject);
    if (periodMs === undefined || signal.aborted) return;
    const before = new Date(this.#clock.now() - periodMs).toISOString();
    const environment = {
      log: this.#log,
      catalogue: this.#catalogue,
      executor: this.#executor,
      clock: this.#clock,
      onDeleted: (events: number) => this.#metrics.deletedEvents.inc({ rule: rule.name }, events),
      onUnreadable: (stream: string, error: Error) =>
        this.#reports.error({ err: error, rule: rule.name, stream }, 'retention: kept a stream that cannot be read'),
    };
    try {
      const { streams, events } = await applyRetention(rule, before, environment, signal);
      if (streams > 0) this.#reports.info({ rule: rule.name, before, streams, events }, 'retention: deleted streams');
    } catch (error) {
      this.#reports.warn({ err: error, rule: rule.name }, 'retention failed; retrying later');
    }
  }
}
