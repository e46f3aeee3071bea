import { Injectable } from '@nestjs/common';
import {
  EventCatalogue,
  EventLog,
  Leases,
  ParkedEvents,
  ProjectionTask,
  readerLease,
  ReaderProgress,
  ReadStore,
  ReadYourWrites,
  runReaders,
} from '#event-sourcing';
import type { Projection } from '#event-sourcing';
import { delay, Log } from '#kernel';
import { CommandFailed, exitCodes } from './exit-codes.ts';
import { Operator } from './operator.ts';

/** Longer than the lease of a server that was killed. */
const longestWaitMs = 30_000;
const longestHandOverMs = 3_000;

/** What a projection is to whoever only waits for it, whatever its events and documents. */
type AnyProjection = Pick<Projection, 'collection' | 'categories'>;

/**
 * Keeps read models up to date for a command: a running service does so by itself and is waited for; where none runs
 * its readers run here.
 */
@Injectable()
export class ReadModels {
  readonly #eventLog: EventLog;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #catalogue: EventCatalogue;
  readonly #parked: ParkedEvents;
  readonly #progress: ReaderProgress;
  readonly #readYourWrites: ReadYourWrites;
  readonly #operator: Operator;
  readonly #log: Log;

  constructor(
    eventLog: EventLog,
    store: ReadStore,
    leases: Leases,
    catalogue: EventCatalogue,
    parked: ParkedEvents,
    progress: ReaderProgress,
    readYourWrites: ReadYourWrites,
    operator: Operator,
    log: Log,
  ) {
    this.#eventLog = eventLog;
    this.#store = store;
    this.#leases = leases;
    this.#catalogue = catalogue;
    this.#parked = parked;
    this.#progress = progress;
    this.#readYourWrites = readYourWrites;
    this.#operator = operator;
    this.#log = log;
  }

  /** Before the work they show all that is in the log, and after it all that the work has added. */
  async whileFollowed<T>(projections: readonly AnyProjection[], work: () => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const following = Promise.all(projections.map((projection) => this.#follow(projection, stop.signal)));
    try {
      await this.upToDate(projections);
      const result = await work();
      await this.upToDate(projections);
      return result;
    } finally {
      stop.abort();
      await following;
    }
  }

  /** Waits until they show what is in the log now; somebody must be following it. */
  async upToDate(projections: readonly AnyProjection[]): Promise<void> {
    for (const projection of projections) {
      const head = await this.#eventLog.head({ categories: projection.categories });
      if (await this.#readYourWrites.until(projection, head, longestWaitMs)) continue;
      throw new CommandFailed(exitCodes.no, `The read model ${projection.collection.name} does not catch up.`);
    }
  }

  async isFollowed({ collection }: AnyProjection): Promise<boolean> {
    return (await this.#leases.holder(readerLease(collection.name))) !== undefined;
  }

  /** Has a reader go on that was made to stand still: that of a running service by itself, otherwise here. */
  async goOn(projection: AnyProjection, wasFollowed: boolean): Promise<void> {
    if (wasFollowed && (await this.#isFollowedSoon(projection))) return this.upToDate([projection]);
    await this.whileFollowed([projection], async () => undefined);
  }

  async #isFollowedSoon(projection: AnyProjection): Promise<boolean> {
    const deadline = performance.now() + longestHandOverMs;
    while (performance.now() < deadline) {
      if (await this.isFollowed(projection)) return true;
      await delay(20, new AbortController().signal);
    }
    return false;
  }

  #follow(projection: AnyProjection, signal: AbortSignal): Promise<void> {
    const task = new ProjectionTask(projection as Projection, this.#catalogue, this.#store, this.#parked);
    const environment = {
      log: this.#eventLog,
      leases: this.#leases,
      progress: this.#progress,
      owner: this.#operator.owner,
      onError: (reader: string, error: unknown) => this.#log.error({ err: error }, `the reader of ${reader} failed`),
    };
    return runReaders([task], environment, signal);
  }
}
