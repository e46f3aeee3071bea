import { concernsReader } from '../event-catalogue.ts';
import type { EventDecoder } from '../event-decoding-cache.ts';
import { ReaderParking } from '../parking/reader-parking.ts';
import type { ParkedEvents } from '../parking/parked-events.ts';
import { retryOrPark } from '../parking/retry-or-park.ts';
import type { Batch, Position, StoredEvent } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Lease } from '../ports/leases.ts';
import { isOutage } from '../ports/outage.ts';
import { DocumentRefused, initialBuild } from '../ports/read-store.ts';
import type { Build, Change, Checkpoint, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { lastEventOf } from './last-event.ts';
import { beforeNewerEvent } from './newer-events.ts';
import { changesOf } from './projection-changes.ts';
import { checkpointName, readerName } from './projection-names.ts';
import type { ReaderTask } from './reader.ts';
import { WrittenDocuments } from './written-documents.ts';

interface Started {
  readonly build: Build;
  readonly parking: ReaderParking;
  readonly written: WrittenDocuments;
}

/** Keeps the live build of a projection up to date; where there is none, fills one and publishes it once it has caught up. */
export class ProjectionTask implements ReaderTask {
  readonly name: string;
  readonly filter: { readonly categories: readonly string[] };
  readonly #projection: Projection;
  readonly #catalogue: EventDecoder;
  readonly #store: ReadStore;
  readonly #parked: ParkedEvents;
  #started: Started | undefined;
  #published = false;

  constructor(projection: Projection, catalogue: EventDecoder, store: ReadStore, parked: ParkedEvents) {
    this.name = readerName(projection.collection);
    this.filter = { categories: projection.categories };
    this.#projection = projection;
    this.#catalogue = catalogue;
    this.#store = store;
    this.#parked = parked;
  }

  async start(): Promise<Position> {
    const { collection } = this.#projection;
    const live = await this.#store.findLive(collection);
    const build = live ?? { collection, build: initialBuild };
    if (live === undefined) await this.#store.prepare(build);
    this.#published = live !== undefined;
    const parking = await ReaderParking.open(this.#parked, this.name);
    this.#started = { build, parking, written: new WrittenDocuments(this.#store) };
    return (await this.#store.resume(checkpointName(build)))?.position ?? beforeFirst;
  }

  async untilLost(signal: AbortSignal): Promise<void> {
    if (this.#started !== undefined) await this.#store.untilLost(checkpointName(this.#started.build), signal);
  }

  async handle(batch: Batch, lease: Lease, signal: AbortSignal): Promise<void> {
    if (this.#started === undefined || signal.aborted) return;
    const { batch: known, newer } = beforeNewerEvent(batch, this.#catalogue, this.#projection.handles);
    if (known.events.length > 0) await this.#handle(known, this.#started, lease, signal);
    if (signal.aborted) return;
    if (newer !== undefined) this.#catalogue.decode(newer);
    if (batch.caughtUp && !this.#published) await this.#publish(this.#started.build, batch.through, lease);
  }

  /** Only now: what a build lacks before would be taken for what does not exist. */
  async #publish(build: Build, position: Position, { epoch }: Lease): Promise<void> {
    await this.#store.switchTo(build, [{ name: checkpointName(build), position, epoch }]);
    this.#published = true;
  }

  async #handle({ events, through }: Batch, started: Started, lease: Lease, signal: AbortSignal): Promise<void> {
    const { build, parking } = started;
    const reached = { name: checkpointName(build), epoch: lease.epoch };
    const end = { ...reached, position: through, ...lastEventOf(events) };
    const relevant = events.filter((event) => concernsReader(this.#projection.handles, event));
    const admitted = await parking.admit(relevant);
    await parking.save();
    const changes = await this.#tryFold(started, admitted);
    if (changes?.length === 0) return this.#store.advance(end);
    if (changes !== undefined && (await this.#tryWrite(started, changes, end))) return;
    // One by one, so that only the events that fail are parked.
    await retryOrPark(admitted, parking, signal, async (event) => {
      const changesOfEvent = await this.#changesOf(started, [event]);
      // With the checkpoint, so that a process that lost the reader cannot write; it is moved in the end.
      if (changesOfEvent.length > 0) await this.#write(started, changesOfEvent, { ...reached, position: beforeFirst });
    });
    if (signal.aborted) return;
    await parking.save();
    await this.#store.write(build, [], end);
  }

  /** Undefined when one of the events cannot be handled. */
  async #tryFold(started: Started, events: readonly StoredEvent[]): Promise<readonly Change<unknown>[] | undefined> {
    try {
      return await this.#changesOf(started, events);
    } catch (error) {
      if (isOutage(error)) throw error;
      return undefined;
    }
  }

  /** False when the store rejects one of the documents. */
  async #tryWrite(started: Started, changes: readonly Change<unknown>[], end: Checkpoint): Promise<boolean> {
    try {
      await this.#write(started, changes, end);
      return true;
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      return false;
    }
  }

  async #write(
    { build, written }: Started,
    changes: readonly Change<unknown>[],
    checkpoint: Checkpoint,
  ): Promise<void> {
    try {
      await this.#store.write(build, changes, checkpoint);
    } catch (error) {
      // Some of the changes may be stored.
      written.clear();
      throw error;
    }
    written.add(changes);
  }

  async #changesOf({ build, written }: Started, events: readonly StoredEvent[]): Promise<readonly Change<unknown>[]> {
    return changesOf(this.#projection, this.#catalogue, written, build, events);
  }
}
