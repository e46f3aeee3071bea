import type { EventCatalogue } from '../event-catalogue.ts';
import type { EventLog, Position, StoredEvent } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Build, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { isOutage } from '../readers/outage.ts';
import { changesOf } from '../readers/projection-task.ts';
import { historyUpTo } from './history.ts';
import { RebuildMeter } from './rebuild-progress.ts';
import type { RebuildProgress } from './rebuild-progress.ts';

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

/** A build that is filled from the log beside the live one, strictly and in order. */
export class ShadowBuild {
  readonly build: Build;
  #position = beforeFirst;
  readonly #meter = new RebuildMeter();
  readonly #projection: Projection;
  readonly #parts: { readonly log: EventLog; readonly store: ReadStore; readonly catalogue: EventCatalogue };

  constructor(
    projection: Projection,
    build: string,
    parts: { readonly log: EventLog; readonly store: ReadStore; readonly catalogue: EventCatalogue },
  ) {
    this.build = { collection: projection.collection, build };
    this.#projection = projection;
    this.#parts = parts;
  }

  /** Storage alone: indexes are cheaper to make once the documents are there. */
  async prepare(): Promise<void> {
    const { collection, build } = this.build;
    await this.#parts.store.prepare({ collection: { ...collection, indexes: [] }, build });
  }

  async prepareIndexes(): Promise<void> {
    await this.#parts.store.prepare(this.build);
  }

  /** Handles the events up to and including a position that the live build has reached. @throws UnprojectableEvent */
  async projectUpTo(
    end: Position,
    signal: AbortSignal,
    onProgress: (progress: RebuildProgress) => void,
  ): Promise<void> {
    const { log } = this.#parts;
    const filter = { categories: this.#projection.categories };
    for await (const events of historyUpTo(log, this.#position, end, filter, signal)) {
      try {
        await this.#write(events);
      } catch (error) {
        if (isOutage(error)) throw error;
        throw await this.#nameCulprit(events, error);
      }
      this.#position = events.at(-1)?.position ?? this.#position;
      onProgress(this.#meter.progress(this.#position, end, events.length));
    }
    this.#position = end;
  }

  async #write(events: readonly StoredEvent[]): Promise<void> {
    const { store, catalogue } = this.#parts;
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
