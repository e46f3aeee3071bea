import { Injectable } from '@nestjs/common';
import {
  beforeFirst,
  checkpointName,
  EventCatalogue,
  EventLog,
  initialBuild,
  isOutage,
  Leases,
  nextEventIsNewer,
  ParkedEvents,
  ProjectionTask,
  readerLease,
  readerName,
  ReaderProgress,
  ReadStore,
  ReadYourWrites,
  runReaders,
} from '#event-sourcing';
import type { Position, Projection } from '#event-sourcing';
import { delay, Log } from '#kernel';
import { RepeatedFailures } from '#service';
import { CommandFailed, exitCodes } from './exit-codes.ts';
import { Operator } from './operator.ts';

/** A reader that makes no progress for as long has stopped. Longer than the lease of a server that was killed lasts. */
const stalledMs = 30_000;
/** A read model that has not caught up after it may never do so. */
const usualCatchUpMs = 2_000;
const takeOverTimeoutMs = 3_000;

/** A projection of any events and documents, as far as waiting for it needs to know. */
type AnyProjection = Pick<Projection, 'collection' | 'categories' | 'handles'>;

/**
 * Keeps read models up to date while a command runs. The readers of a running service do so; where no service runs,
 * readers run in this process.
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

  /** Runs `work` on read models that are caught up with the log, and returns when they are caught up with its events too. */
  async withReadersRunning<T>(projections: readonly AnyProjection[], work: () => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const readers = this.#runReaders(projections, stop.signal);
    try {
      await this.waitUntilCaughtUp(projections);
      const result = await work();
      await this.waitUntilCaughtUp(projections);
      return result;
    } finally {
      stop.abort();
      await readers;
    }
  }

  /** Runs a query on read models that are caught up with the log. Readers run only where one of them is behind. */
  async query<T>(projections: readonly AnyProjection[], read: () => Promise<T>): Promise<T> {
    if (!(await this.#areCaughtUp(projections))) await this.withReadersRunning(projections, async () => undefined);
    return read();
  }

  /** Waits until the read models have reached the present head of the log. A reader must be running for each. */
  async waitUntilCaughtUp(projections: readonly AnyProjection[]): Promise<void> {
    for (const projection of projections) {
      if (await this.#readYourWrites.catchesUp(projection, this.#eventLog, usualCatchUpMs)) continue;
      await this.#requireKnownEvent(projection);
      await this.#waitWhileItProgresses(projection);
    }
  }

  /** However long the log is. @throws CommandFailed where the reader makes no progress */
  async #waitWhileItProgresses(projection: AnyProjection): Promise<void> {
    let position = await this.#reached(projection);
    const head = await this.#eventLog.head(projection, position);
    while (!(await this.#readYourWrites.reaches(projection, head, stalledMs))) {
      const reached = await this.#reached(projection);
      if (reached === position) {
        throw new CommandFailed(
          exitCodes.failure,
          `The read model ${projection.collection.name} is behind the log and made no progress for ${stalledMs / 1_000} s. ` +
            'See `projections list` for its lag, and `parked list`.',
        );
      }
      position = reached;
    }
  }

  /** Where its reader is, also in the first build, which no query reads before it is complete. */
  async #reached({ collection }: AnyProjection): Promise<Position> {
    try {
      const build = (await this.#store.findLive(collection)) ?? { collection, build: initialBuild };
      return (await this.#store.checkpoint(checkpointName(build)))?.position ?? beforeFirst;
    } catch (error) {
      if (!isOutage(error)) throw error;
      return beforeFirst;
    }
  }

  /** @throws CommandFailed where its reader, which runs in this process, waits in front of an event of a later release */
  async #requireKnownEvent(projection: AnyProjection): Promise<void> {
    const holder = await this.#leases.holder(readerLease(readerName(projection.collection)));
    // A service has it, perhaps one of that release, and may only be behind.
    if (holder !== undefined && holder.owner !== this.#operator.owner) return;
    const position = await this.#reached(projection);
    if (!(await nextEventIsNewer(this.#eventLog, position, projection, this.#catalogue))) return;
    throw new CommandFailed(
      exitCodes.failure,
      `The read model ${projection.collection.name} cannot catch up with the log: its next event was stored by a later ` +
        'release. Run that release again.',
    );
  }

  /** Brings a read model up to the present head of the log. */
  async catchUp(projection: AnyProjection): Promise<void> {
    await this.withReadersRunning([projection], async () => undefined);
  }

  async hasReader({ collection }: AnyProjection): Promise<boolean> {
    return (await this.#leases.holder(readerLease(readerName(collection)))) !== undefined;
  }

  /** Waits until a paused reader has caught up: that of a running service resumes by itself, otherwise one runs here. */
  async resumeReader(projection: AnyProjection, hadReader: boolean): Promise<void> {
    if (hadReader && (await this.#waitForReader(projection))) return this.waitUntilCaughtUp([projection]);
    await this.catchUp(projection);
  }

  async #areCaughtUp(projections: readonly AnyProjection[]): Promise<boolean> {
    for (const projection of projections) {
      if (!(await this.#readYourWrites.catchesUp(projection, this.#eventLog, 0))) return false;
    }
    return true;
  }

  async #waitForReader(projection: AnyProjection): Promise<boolean> {
    const deadline = performance.now() + takeOverTimeoutMs;
    while (performance.now() < deadline) {
      if (await this.hasReader(projection)) return true;
      await delay(20, new AbortController().signal);
    }
    return false;
  }

  #runReaders(projections: readonly AnyProjection[], signal: AbortSignal): Promise<void> {
    const tasks = projections.map(
      (projection) => new ProjectionTask(projection as Projection, this.#catalogue, this.#store, this.#parked),
    );
    const failures = new RepeatedFailures<unknown>((reader, error) =>
      this.#log.error({ err: error }, `reader ${reader} failed; retrying`),
    );
    const environment = {
      log: this.#eventLog,
      leases: this.#leases,
      progress: this.#progress,
      owner: this.#operator.owner,
      onError: (reader: string, error: unknown) => failures.failed(reader, error),
    };
    return runReaders(tasks, environment, signal);
  }
}
