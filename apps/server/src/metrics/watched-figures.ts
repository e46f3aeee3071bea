import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { maxCountedEvents, NoCompleteBuild, ReaderProgress } from '#event-sourcing';
import type { ReaderLag } from '#event-sourcing';
import { Clock } from '#kernel';
import { GetScanTotals } from '#scans';
import { Metrics } from '#service';
import { ReaderFigures } from './reader-figures.ts';

/** Figures that stand in the stores: how far readers are behind, what is parked, how many scans there are. */
@Injectable()
export class WatchedFigures {
  readonly #readers: ReaderFigures;
  readonly #clock: Clock;
  readonly #queries: QueryBus;
  readonly #metrics: Metrics;
  readonly #progress: ReaderProgress;

  constructor(readers: ReaderFigures, clock: Clock, queries: QueryBus, metrics: Metrics, progress: ReaderProgress) {
    this.#readers = readers;
    this.#clock = clock;
    this.#queries = queries;
    this.#metrics = metrics;
    this.#progress = progress;
  }

  watch(): void {
    this.#metrics.watch(
      'scanledger_reader_lag_events',
      `Events that a reader has not handled yet; at most ${maxCountedEvents} are counted.`,
      'reader',
      async () => this.#lags(({ events }) => events),
    );
    this.#metrics.watch(
      'scanledger_reader_lag_seconds',
      'Age of the oldest event that a reader has not handled yet.',
      'reader',
      async () =>
        this.#lags(({ oldest }) =>
          oldest === undefined ? 0 : Math.max(0, this.#clock.now() - new Date(oldest).getTime()) / 1_000,
        ),
    );
    this.#metrics.watch(
      'scanledger_reader_failing_seconds',
      'For how long a reader of this process has failed without making progress.',
      'reader',
      async () => this.#failingSeconds(),
    );
    this.#metrics.watch('scanledger_parked_events', 'Parked events, by reader.', 'reader', () =>
      this.#parkedByReader(),
    );
    this.#metrics.watch('scanledger_scans', 'Scans, by state.', 'state', () => this.#scansByState());
  }

  async #lags(figure: (lag: ReaderLag) => number): Promise<Record<string, number>> {
    return Object.fromEntries([...(await this.#readers.lags())].map(([name, lag]) => [name, figure(lag)]));
  }

  #failingSeconds(): Record<string, number> {
    const now = performance.now();
    return Object.fromEntries(
      this.#progress
        .states()
        .map(({ name, failure }) => [name, failure === undefined ? 0 : (now - failure.since) / 1_000]),
    );
  }

  async #parkedByReader(): Promise<Record<string, number>> {
    return Object.fromEntries([...(await this.#readers.parked())].map(([name, parked]) => [name, parked.length]));
  }

  async #scansByState(): Promise<Record<string, number>> {
    try {
      return { ...(await this.#queries.execute(new GetScanTotals())) };
    } catch (error) {
      if (error instanceof NoCompleteBuild) return {};
      throw error;
    }
  }
}
