import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  beforeFirst,
  checkpointName,
  EventLog,
  initialBuild,
  lagBehind,
  maxCountedEvents,
  NoCompleteBuild,
  ParkedEvents,
  ReaderProgress,
  readerName,
  ReadStore,
} from '#event-sourcing';
import type { Build, CollectionDefinition, Position, ReaderLag, StreamFilter } from '#event-sourcing';
import { Clock } from '#kernel';
import { GetScanTotals } from '#scans';
import { Metrics, projections, sagas } from '#service';

/** Shorter than the interval between two scrapes. */
const sharedMs = 500;

interface WatchedReader {
  readonly name: string;
  readonly filter: StreamFilter;
  readonly position: () => Promise<Position>;
}

/** Figures that stand in the stores: how far readers are behind, what is parked, how many scans there are. */
@Injectable()
export class WatchedFigures {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  readonly #parked: ParkedEvents;
  readonly #clock: Clock;
  readonly #queries: QueryBus;
  readonly #metrics: Metrics;
  readonly #progress: ReaderProgress;
  #lag: { readonly at: number; readonly result: Promise<Readonly<Record<string, ReaderLag>>> } | undefined;

  constructor(
    log: EventLog,
    store: ReadStore,
    parked: ParkedEvents,
    clock: Clock,
    queries: QueryBus,
    metrics: Metrics,
    progress: ReaderProgress,
  ) {
    this.#log = log;
    this.#store = store;
    this.#parked = parked;
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
    const lags = Object.entries(await this.#lagOfReaders());
    return Object.fromEntries(lags.map(([name, lag]) => [name, figure(lag)]));
  }

  /** Two metrics of a scrape share it. */
  #lagOfReaders(): Promise<Readonly<Record<string, ReaderLag>>> {
    const now = performance.now();
    if (this.#lag === undefined || now - this.#lag.at > sharedMs) {
      const result = Promise.all(
        this.#readers().map(async ({ name, filter, position }) => {
          return [name, await lagBehind(this.#log, await position(), filter)] as const;
        }),
      ).then((entries) => Object.fromEntries(entries));
      this.#lag = { at: now, result };
    }
    return this.#lag.result;
  }

  #failingSeconds(): Record<string, number> {
    const now = performance.now();
    return Object.fromEntries(
      this.#progress
        .states()
        .map(({ name, failure }) => [name, failure === undefined ? 0 : (now - failure.since) / 1_000]),
    );
  }

  #readers(): readonly WatchedReader[] {
    const positionOf = async (checkpoint: string): Promise<Position> =>
      (await this.#store.checkpoint(checkpoint))?.position ?? beforeFirst;
    return [
      ...projections.map(({ collection, categories }) => ({
        name: readerName(collection),
        filter: { categories },
        position: async () => positionOf(checkpointName(await this.#buildBeingRead(collection))),
      })),
      ...sagas.map(({ name, categories }) => ({
        name,
        filter: { categories },
        position: () => positionOf(name),
      })),
    ];
  }

  async #buildBeingRead(collection: CollectionDefinition): Promise<Build> {
    return (await this.#store.findLive(collection)) ?? { collection, build: initialBuild };
  }

  async #parkedByReader(): Promise<Record<string, number>> {
    const readers = this.#readers().map(async ({ name }) => [name, (await this.#parked.list(name)).length] as const);
    return Object.fromEntries(await Promise.all(readers));
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
