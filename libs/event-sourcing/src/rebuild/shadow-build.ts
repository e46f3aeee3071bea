import type { Clock } from '#kernel';
import { concernsReader } from '../event-catalogue.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import type { Position, StoredEvent } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import { isOutage } from '../ports/outage.ts';
import type { Build, Checkpoint, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { lastEventOf } from '../readers/last-event.ts';
import { changesOf } from '../readers/projection-changes.ts';
import { checkpointName, readerName } from '../readers/projection-names.ts';
import { dropBuild } from './projection-builds.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import { RereadDocuments } from './reread-documents.ts';
import { WrittenIds } from './written-ids.ts';

type Decoder = Pick<EventCatalogue, 'decode'>;

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
  readonly #concernsType = new Map<string, boolean>();
  /** Undefined where the build had documents before, or where the store knows its ids. */
  readonly #written: WrittenIds | undefined;
  readonly #reread: RereadDocuments;
  /** Looks up only those documents that this build may have. */
  readonly #knownDocuments: Pick<ReadStore, 'load'>;
  #discarded: ReadonlySet<string> = new Set();
  #offered: StoredEvent[] = [];
  #lastOffered: StoredEvent | undefined;
  #end: Position = beforeFirst;
  #position: Position;
  #lastEvent: Pick<Checkpoint, 'lastEvent'> = {};
  #kept: boolean;

  private constructor(
    projection: Projection,
    environment: RebuildEnvironment,
    build: string,
    position: Position,
    kept: boolean,
    written: WrittenIds | undefined,
  ) {
    this.build = { collection: projection.collection, build };
    this.#projection = projection;
    this.#environment = environment;
    this.#position = position;
    this.#kept = kept;
    this.#written = written;
    const reread = new RereadDocuments(environment.store);
    this.#reread = reread;
    this.#knownDocuments = {
      load: async (from, ids) => {
        const known = written === undefined ? ids : ids.filter((id) => written.mayHave(id));
        return known.length === 0 ? new Map() : reread.load(from, known);
      },
    };
  }

  /** A new, empty build. Its indexes come later: they are cheaper to make once the documents are there. */
  static async create(projection: Projection, environment: RebuildEnvironment): Promise<ShadowBuild> {
    const build = buildName(environment.clock);
    const { knowsIds } = await environment.store.startFilling({ collection: projection.collection, build });
    const written = knowsIds ? undefined : new WrittenIds();
    return new ShadowBuild(projection, environment, build, beforeFirst, false, written);
  }

  /** A build that was filled through a position before; it is kept whatever happens. */
  static resume(
    projection: Projection,
    environment: RebuildEnvironment,
    build: string,
    position: Position,
  ): ShadowBuild {
    return new ShadowBuild(projection, environment, build, position, true, undefined);
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

  /** The categories whose events it has to be offered. */
  get categories(): readonly string[] {
    return this.#projection.categories;
  }

  /** To be called before events up to and including `end` are offered. */
  async begin(end: Position): Promise<void> {
    const { discarded } = await this.#environment.parked.of(readerName(this.build.collection));
    this.#discarded = discarded;
    this.#end = end;
  }

  /** Takes the next event of one of its categories, unless that is beyond its end or was discarded. */
  offer(event: StoredEvent): void {
    if (event.position <= this.#position || event.position > this.#end) return;
    if (event.malformed === undefined) this.#lastOffered = event;
    if (this.#concerns(event) && !this.#discarded.has(event.id)) this.#offered.push(event);
  }

  /** Writes what the events that were offered change; they are all through `position`. @throws UnprojectableEvent */
  async handleOffered(position: Position, decoder: Decoder): Promise<void> {
    const [events, last] = [this.#offered, this.#lastOffered];
    [this.#offered, this.#lastOffered] = [[], undefined];
    if (events.length > 0) await this.#project(events, decoder);
    this.advanceTo(position < this.#end ? position : this.#end);
    this.#lastEvent = { ...this.#lastEvent, ...lastEventOf(last === undefined ? [] : [last]) };
  }

  /** No event up to and including `position` changes it any more. */
  advanceTo(position: Position): void {
    if (position > this.#position) this.#position = position;
  }

  /** From now on it is not dropped when it is disposed. */
  keep(): void {
    this.#kept = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#kept) await dropBuild(this.#environment.store, this.build);
  }

  /** Whether it has to handle events of a type is found out once for each type. */
  #concerns(event: StoredEvent): boolean {
    if (event.malformed !== undefined) return true;
    const known = this.#concernsType.get(event.type);
    if (known !== undefined) return known;
    const concerns = concernsReader(this.#projection.handles, event);
    this.#concernsType.set(event.type, concerns);
    return concerns;
  }

  async #project(events: readonly StoredEvent[], decoder: Decoder): Promise<void> {
    try {
      await this.#write(events, decoder);
    } catch (error) {
      if (isOutage(error)) throw error;
      throw await this.#nameCulprit(events, error, decoder);
    }
  }

  async #write(events: readonly StoredEvent[], decoder: Decoder): Promise<void> {
    const { store } = this.#environment;
    const changes = await changesOf(this.#projection, decoder, this.#knownDocuments, this.build, events);
    if (changes.length === 0) return;
    for (const { id } of changes) this.#written?.add(id);
    try {
      await store.write(this.build, changes);
    } catch (error) {
      this.#reread.clear();
      throw error;
    }
    this.#reread.update(changes);
  }

  /** One by one, so that the event can be named. */
  async #nameCulprit(events: readonly StoredEvent[], error: unknown, decoder: Decoder): Promise<unknown> {
    for (const event of events) {
      try {
        await this.#write([event], decoder);
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
