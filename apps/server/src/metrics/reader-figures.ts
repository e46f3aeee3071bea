import { Injectable } from '@nestjs/common';
import {
  beforeFirst,
  checkpointName,
  EventLog,
  initialBuild,
  lagBehind,
  Leases,
  ParkedEvents,
  readerLease,
  readerName,
  ReadStore,
} from '#event-sourcing';
import type { Build, CollectionDefinition, ParkedEvent, Position, ReaderLag, StreamFilter } from '#event-sourcing';
import { projections, readerNames, sagas } from '#service';

/** Shorter than the interval between two scrapes. */
const sharedMs = 500;

interface WatchedReader {
  readonly name: string;
  readonly filter: StreamFilter;
  readonly position: () => Promise<Position>;
}

/** What the stores say of each reader, by its name: how far it is behind, whether a process runs it, what it has parked. */
@Injectable()
export class ReaderFigures {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #parked: ParkedEvents;
  #lag: { readonly at: number; readonly result: Promise<ReadonlyMap<string, ReaderLag>> } | undefined;

  constructor(log: EventLog, store: ReadStore, leases: Leases, parked: ParkedEvents) {
    this.#log = log;
    this.#store = store;
    this.#leases = leases;
    this.#parked = parked;
  }

  /** Calls within half a second share one look at the stores: two metrics of a scrape, and pages that are reloaded. */
  lags(): Promise<ReadonlyMap<string, ReaderLag>> {
    const now = performance.now();
    if (this.#lag === undefined || now - this.#lag.at > sharedMs) this.#lag = { at: now, result: this.#readLags() };
    return this.#lag.result;
  }

  /** Those that no process runs. */
  async stopped(): Promise<ReadonlySet<string>> {
    const held = new Set((await this.#leases.held(readerNames.map(readerLease))).map(({ name }) => name));
    return new Set(readerNames.filter((name) => !held.has(readerLease(name))));
  }

  async parked(): Promise<ReadonlyMap<string, readonly ParkedEvent[]>> {
    return new Map(await Promise.all(readerNames.map(async (name) => [name, await this.#parked.list(name)] as const)));
  }

  async #readLags(): Promise<ReadonlyMap<string, ReaderLag>> {
    const lags = this.#readers().map(async ({ name, filter, position }) => {
      return [name, await lagBehind(this.#log, await position(), filter)] as const;
    });
    return new Map(await Promise.all(lags));
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
}
