import type { DomainEvent, Recorded } from '../event.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import { splitStoredType } from '../event-catalogue.ts';
import type { Batch, Position, StoredEvent } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Lease } from '../ports/leases.ts';
import { DocumentRefused } from '../ports/read-store.ts';
import type { Build, Change, Checkpoint, ReadStore } from '../ports/read-store.ts';
import { foldEvents } from '../projection.ts';
import type { Projection } from '../projection.ts';
import { isOutage } from './outage.ts';
import type { ParkedEvents } from './parked-events.ts';
import type { ReaderTask } from './reader.ts';
import { ReaderParking } from './reader-parking.ts';
import { retryOrPark } from './retry-or-park.ts';

/** Each build has its own checkpoint, so that two builds of a collection can be filled side by side. */
export function checkpointName(build: Build): string {
  return `${build.collection.name}_v${build.collection.version}_${build.build}`;
}

/** The events that a projection handles, converted to their current versions. */
export function relevantEvents<E extends DomainEvent>(
  projection: Projection<E>,
  catalogue: EventCatalogue,
  events: readonly StoredEvent[],
): readonly Recorded<E>[] {
  const handles = new Set<string>(projection.handles);
  return events
    .filter(({ type }) => handles.has(splitStoredType(type).type))
    .map((event) => catalogue.decode<E>(event));
}

/** The changes to a build that stored events make. @throws what the projection throws */
export async function changesOf(
  projection: Projection,
  catalogue: EventCatalogue,
  store: ReadStore,
  build: Build,
  events: readonly StoredEvent[],
): Promise<readonly Change<unknown>[]> {
  const relevant = relevantEvents(projection, catalogue, events);
  const ids = [...new Set(relevant.map((event) => projection.documentId(event)))];
  return foldEvents(projection, ids.length === 0 ? new Map() : await store.load(build, ids), relevant);
}

/** Keeps the live build of a projection up to date. */
export class ProjectionTask implements ReaderTask {
  readonly name: string;
  readonly filter: { readonly categories: readonly string[] };
  readonly #projection: Projection;
  readonly #catalogue: EventCatalogue;
  readonly #store: ReadStore;
  readonly #parked: ParkedEvents;
  #started: { readonly build: Build; readonly parking: ReaderParking } | undefined;

  constructor(projection: Projection, catalogue: EventCatalogue, store: ReadStore, parked: ParkedEvents) {
    this.name = projection.collection.name;
    this.filter = { categories: projection.categories };
    this.#projection = projection;
    this.#catalogue = catalogue;
    this.#store = store;
    this.#parked = parked;
  }

  async start(): Promise<Position> {
    const build = await this.#store.live(this.#projection.collection);
    this.#started = { build, parking: await ReaderParking.open(this.#parked, this.name) };
    return (await this.#store.checkpoint(checkpointName(build)))?.position ?? beforeFirst;
  }

  async handle({ events, through }: Batch, lease: Lease, signal: AbortSignal): Promise<void> {
    if (this.#started === undefined || events.length === 0) return;
    const { build, parking } = this.#started;
    const end = { name: checkpointName(build), position: through, epoch: lease.epoch };
    const changes = (await parking.any()) ? undefined : await this.#tryFold(build, events);
    if (changes !== undefined && (await this.#tryWrite(build, changes, end))) return;
    // One by one, so that only the events that fail are parked.
    for (const event of events) {
      await retryOrPark(event, parking, signal, async () =>
        this.#store.write(build, await this.#changesOf(build, [event])),
      );
    }
    if (!signal.aborted) await this.#store.write(build, [], end);
  }

  /** Undefined when one of the events cannot be handled. */
  async #tryFold(build: Build, events: readonly StoredEvent[]): Promise<readonly Change<unknown>[] | undefined> {
    try {
      return await this.#changesOf(build, events);
    } catch (error) {
      if (isOutage(error)) throw error;
      return undefined;
    }
  }

  /** False when the store rejects one of the documents. */
  async #tryWrite(build: Build, changes: readonly Change<unknown>[], end: Checkpoint): Promise<boolean> {
    try {
      await this.#store.write(build, changes, end);
      return true;
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      return false;
    }
  }

  async #changesOf(build: Build, events: readonly StoredEvent[]): Promise<readonly Change<unknown>[]> {
    return changesOf(this.#projection, this.#catalogue, this.#store, build, events);
  }
}
