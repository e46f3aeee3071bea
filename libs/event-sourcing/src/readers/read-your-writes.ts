import type { EventLog, Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import { isOutage } from '../ports/outage.ts';
import { StoreUnavailable } from '../ports/read-store.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { checkpointName, readerName } from './projection-names.ts';
import { PollTimes } from './poll-times.ts';
import { PositionWaits } from './position-waits.ts';
import { ReaderProgress } from './reader-progress.ts';

/** How long to wait for progress of a reader that is reported here before its checkpoint is queried. */
const pollIntervalMs = 100;

/** Longer than another process needs to take over the reader of one that was killed while a store was down. */
const defaultTimeoutMs = 15_000;

type CaughtUp = Pick<Projection, 'collection' | 'categories'>;

/** A change is stored, and the read model did not show it in time. */
export class ReadModelBehind extends StoreUnavailable {
  override readonly name = 'ReadModelBehind';

  constructor({ name }: Projection['collection'], position: Position) {
    super(`The change is stored, but the read model ${name} does not show it yet: it is behind position ${position}.`);
  }
}

/** Waits until the read models show what a command has changed. */
export class ReadYourWrites {
  /** Of readers in other processes, as far as those publish it to this one. */
  readonly remoteProgress = new ReaderProgress();
  readonly #store: ReadStore;
  readonly #progress: ReaderProgress;
  readonly #queries = new Map<string, Promise<Position>>();
  /** For readers whose progress is not reported here: what a query finds is told to all who wait. */
  readonly #waits = new PositionWaits();
  /** Of all readers: those that are waited for together are queried together. */
  readonly #polls = new PollTimes();

  constructor(store: ReadStore, progress: ReaderProgress) {
    this.#store = store;
    this.#progress = progress;
  }

  /**
   * Waits until the projection has passed the position, here or in another process. An outage of the store is waited
   * out too.
   * @throws ReadModelBehind when the projection has not passed it within `timeoutMs`
   */
  async until(
    projection: Pick<Projection, 'collection'>,
    position: Position,
    timeoutMs = defaultTimeoutMs,
  ): Promise<void> {
    if (await this.reaches(projection, position, timeoutMs)) return;
    throw new ReadModelBehind(projection.collection, position);
  }

  /** Waits as `until` does: whether the projection has passed the position within `timeoutMs`. */
  async reaches(projection: Pick<Projection, 'collection'>, position: Position, timeoutMs: number): Promise<boolean> {
    const reader = readerName(projection.collection);
    const started = performance.now();
    let waitedMs = 0;
    for (let query = 1; ; query += 1) {
      if (this.#hasPassed(reader, position)) return true;
      const remainingMs = Math.max(0, started + timeoutMs - performance.now());
      const reported = [this.#progress, this.remoteProgress].find((progress) => progress.runs(reader));
      const intervalMs =
        reported === undefined ? this.#polls.beforeMs(query, performance.now(), this.#waits.size) : pollIntervalMs;
      const waitMs = Math.min(intervalMs, remainingMs);
      if (waitMs > 0) {
        if (reported !== undefined) await reported.reach(reader, position, waitMs);
        else if (await this.#waits.until(reader, position, waitMs)) return true;
      }
      waitedMs += waitMs;
      if (this.#hasPassed(reader, position)) return true;
      if ((await this.#stored(projection)) >= position) {
        // Without what the queries took, which would make each wait longer than the one before.
        if (reported === undefined) this.#polls.learn(waitedMs);
        return true;
      }
      if (performance.now() >= started + timeoutMs) return false;
    }
  }

  /** Whether the reader of the projection is active in this process, so that waiting for it takes no query. */
  isProjectedHere({ collection }: Pick<Projection, 'collection'>): boolean {
    return this.#progress.runs(readerName(collection));
  }

  /** Waits as `reaches` does until the projection has passed all that is recorded by now. */
  async catchesUp({ collection, categories }: CaughtUp, log: EventLog, timeoutMs = defaultTimeoutMs): Promise<boolean> {
    const head = await log.head({ categories }, await this.position({ collection }));
    return this.reaches({ collection }, head, timeoutMs);
  }

  /** How far the projection is at least; the position before the first event while the store is down. */
  position(projection: Pick<Projection, 'collection'>): Promise<Position> {
    return this.#stored(projection);
  }

  #hasPassed(reader: string, position: Position): boolean {
    return this.#progress.position(reader) >= position || this.remoteProgress.position(reader) >= position;
  }

  /** One query at a time, however many callers wait for a projection. */
  #stored(projection: Pick<Projection, 'collection'>): Promise<Position> {
    const name = readerName(projection.collection);
    const query = this.#queries.get(name) ?? this.#query(projection).finally(() => this.#queries.delete(name));
    this.#queries.set(name, query);
    return query;
  }

  async #query({ collection }: Pick<Projection, 'collection'>): Promise<Position> {
    try {
      const checkpoint = await this.#store.checkpoint(checkpointName(await this.#store.live(collection)));
      const position = checkpoint?.position ?? beforeFirst;
      this.#waits.passed(readerName(collection), position);
      return position;
    } catch (error) {
      if (!isOutage(error)) throw error;
      return beforeFirst;
    }
  }
}
