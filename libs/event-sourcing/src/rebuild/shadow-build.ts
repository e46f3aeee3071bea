import type { Clock } from '#kernel';
import type { Position, StoredEvent } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Build, Checkpoint } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { isOutage } from '../readers/outage.ts';
import { changesOf, checkpointName, lastEventOf, readerName } from '../readers/projection-task.ts';
import { dropBuild } from './projection-builds.ts';
import { readHistory } from './read-history.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import { RebuildMeter } from './rebuild-progress.ts';

/** A rebuild met an event that its projection cannot handle: nothing is left out, so it stops there. */
export class UnprojectableEvent extends Error {
  override readonly name = 'UnprojectableEvent';
  readonly event: StoredEvent;

  constructor(projection: string, event: StoredEvent, cause: unknown) {
    const { type, stream, revision, position } = event;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`${projection} cannot handle ${type}, revision ${revision} of ${stream}, at ${position}: ${reason}`, {
      cause,
    });
    this.event = event;
  }
}

/**
 * A build that is filled from the log beside the live one, strictly and in order. It drops itself when it is disposed,
 * unless it was kept.
 */
export class ShadowBuild implements AsyncDisposable {
  readonly build: Build;
  readonly #projection: Projection;
  readonly #environment: RebuildEnvironment;
  readonly #meter = new RebuildMeter();
  #position: Position;
  #lastEvent: Pick<Checkpoint, 'lastEvent'> = {};
  #kept: boolean;

  private constructor(
    projection: Projection,
    environment: RebuildEnvironment,
    build: string,
    position: Position,
    kept: boolean,
  ) {
    this.build = { collection: projection.collection, build };
    this.#projection = projection;
    this.#environment = environment;
    this.#position = position;
    this.#kept = kept;
  }

  /** A new, empty build. Its indexes come later: they are cheaper to make once the documents are there. */
  static async create(projection: Projection, environment: RebuildEnvironment): Promise<ShadowBuild> {
    const shadow = new ShadowBuild(projection, environment, buildName(environment.clock), beforeFirst, false);
    const { collection, build } = shadow.build;
    await environment.store.prepare({ collection: { ...collection, indexes: [] }, build });
    return shadow;
  }

  /** A build that was filled through a position before; it is kept whatever happens. */
  static resume(
    projection: Projection,
    environment: RebuildEnvironment,
    build: string,
    position: Position,
  ): ShadowBuild {
    return new ShadowBuild(projection, environment, build, position, true);
  }

  /** Everything up to and including this position is in the build. */
  get position(): Position {
    return this.#position;
  }

  /** What its checkpoint is to say, except for who moves it. */
  get reached(): Pick<Checkpoint, 'name' | 'position' | 'lastEvent'> {
    return { name: checkpointName(this.build), position: this.#position, ...this.#lastEvent };
  }

  async prepareIndexes(): Promise<void> {
    await this.#environment.store.prepare(this.build);
  }

  /** Handles the events up to and including a position, without those that were discarded. @throws UnprojectableEvent */
  async projectThrough(end: Position, signal: AbortSignal): Promise<void> {
    const { log, parked, onProgress } = this.#environment;
    const filter = { categories: this.#projection.categories };
    const { discarded } = await parked.of(readerName(this.build.collection));
    for await (const events of readHistory(log, { after: this.#position, through: end, filter }, signal)) {
      await this.#project(events.filter(({ id }) => !discarded.has(id)));
      this.#position = events.at(-1)?.position ?? this.#position;
      this.#lastEvent = { ...this.#lastEvent, ...lastEventOf(events) };
      onProgress(this.#meter.progress(this.#position, end, events.length));
    }
    if (end > this.#position) this.#position = end;
  }

  /** From now on it is not dropped when it is disposed. */
  keep(): void {
    this.#kept = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#kept) await dropBuild(this.#environment.store, this.build);
  }

  async #project(events: readonly StoredEvent[]): Promise<void> {
    try {
      await this.#write(events);
    } catch (error) {
      if (isOutage(error)) throw error;
      throw await this.#nameCulprit(events, error);
    }
  }

  async #write(events: readonly StoredEvent[]): Promise<void> {
    const { store, catalogue } = this.#environment;
    await store.write(this.build, await changesOf(this.#projection, catalogue, store, this.build, events));
  }

  /** One by one, so that the event can be named. */
  async #nameCulprit(events: readonly StoredEvent[], error: unknown): Promise<unknown> {
    for (const event of events) {
      try {
        await this.#write([event]);
      } catch (cause) {
        return isOutage(cause) ? cause : new UnprojectableEvent(this.#projection.collection.name, event, cause);
      }
    }
    return error;
  }
}

/** Sorts by time: `r20260601120000000`. */
function buildName(clock: Clock): string {
  return `r${clock.timestamp().replaceAll(/\D/g, '')}`;
}
