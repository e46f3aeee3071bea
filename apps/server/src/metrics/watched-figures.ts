import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { beforeFirst, checkpointName, EventLog, lagBehind, ParkedEvents, ReadStore } from '#event-sourcing';
import type { Position, ReaderLag, StreamFilter } from '#event-sourcing';
import { Clock } from '#kernel';
import { GetScanTotals } from '#scans';
import { Metrics, projections, sagas } from '#service';

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

  constructor(
    log: EventLog,
    store: ReadStore,
    parked: ParkedEvents,
    clock: Clock,
    queries: QueryBus,
    metrics: Metrics,
  ) {
    this.#log = log;
    this.#store = store;
    this.#parked = parked;
    this.#clock = clock;
    this.#queries = queries;
    this.#metrics = metrics;
  }

  watch(): void {
    this.#metrics.watch(
      'scanledger_reader_lag_events',
      'Events that a reader has not handled yet.',
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
    this.#metrics.watch('scanledger_parked_events', 'Parked events, by reader.', 'reader', () =>
      this.#parkedByReader(),
    );
    this.#metrics.watch('scanledger_scans', 'Scans, by state.', 'state', () => this.#scansByState());
  }

  async #lags(figure: (lag: ReaderLag) => number): Promise<Record<string, number>> {
    const entries = this.#readers().map(async ({ name, filter, position }) => {
      const lag = await lagBehind(this.#log, await position(), filter);
      return [name, figure(lag)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  #readers(): readonly WatchedReader[] {
    const positionOf = async (checkpoint: string): Promise<Position> =>
      (await this.#store.checkpoint(checkpoint))?.position ?? beforeFirst;
    return [
      ...projections.map(({ collection, categories }) => ({
        name: collection.name,
        filter: { categories },
        position: async () => positionOf(checkpointName(await this.#store.live(collection))),
      })),
      ...sagas.map(({ name, categories }) => ({
        name,
        filter: { categories },
        position: () => positionOf(name),
      })),
    ];
  }

  async #parkedByReader(): Promise<Record<string, number>> {
    const readers = this.#readers().map(async ({ name }) => [name, (await this.#parked.list(name)).length] as const);
    return Object.fromEntries(await Promise.all(readers));
  }

  async #scansByState(): Promise<Record<string, number>> {
    return { ...(await this.#queries.execute(new GetScanTotals())) };
  }
}
