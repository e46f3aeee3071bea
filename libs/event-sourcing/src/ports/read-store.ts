import { beforeAbort } from '#kernel';
import type { EventReference, Position } from './event-log.ts';

export type Scalar = string | number | boolean;

/** A kind of document. A changed shape is a new version; both versions can exist side by side. */
export interface CollectionDefinition {
  /** Lower-case letters, digits and `_`. */
  readonly name: string;
  readonly version: number;
  /** Each index lists top-level fields: those compared by equality first, the ordering field last. */
  readonly indexes: readonly (readonly string[])[];
}

/** One stored build of a collection: `live` names the one that queries read, a rebuild makes another beside it. */
export interface Build {
  readonly collection: CollectionDefinition;
  /** Distinguishes builds of one version: lower-case letters and digits. */
  readonly build: string;
}

/**
 * All conditions must hold. Fields are top-level, and the order must be total among the matches (order by a field that
 * is unique there). A query that this cannot express needs a new read model, not a new operator.
 */
export interface Find {
  readonly equals?: Readonly<Record<string, Scalar>>;
  /** field >= value */
  readonly atLeast?: Readonly<Record<string, Scalar>>;
  /** field > value */
  readonly above?: Readonly<Record<string, Scalar>>;
  /** field < value */
  readonly below?: Readonly<Record<string, Scalar>>;
  readonly orderBy: string;
  readonly descending?: boolean;
  readonly limit: number;
}

export interface StoredDocument<D> {
  readonly id: string;
  /** Of the last event that changed it; `''` for a document that was put without an event. */
  readonly position: Position;
  readonly document: D;
}

/** A document as JSON. The same build never has two texts for it; equal documents of two builds may have different ones. */
export interface DocumentText {
  readonly id: string;
  readonly position: Position;
  readonly text: string;
}

/** `document: undefined` deletes. A change whose position is not after the stored document's is skipped. */
export interface Change<D> {
  readonly id: string;
  readonly position: Position;
  readonly document: D | undefined;
  /** The store had no such document when the change was made: a hint, which another writer may have made wrong since. */
  readonly isNew?: boolean;
}

/** The position that a reader has reached. It moves only forward, and only for the greatest epoch of its lease. */
export interface Checkpoint {
  readonly name: string;
  readonly position: Position;
  readonly epoch: number;
  /** The last event handled: it shows which history of the log the reader has followed. Absent: as it was stored before. */
  readonly lastEvent?: EventReference;
}

/** A newer holder of the reader's lease has moved the checkpoint; nothing was written. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The store cannot be reached right now; a later retry may succeed. Adapters throw it for every lost connection. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The store denies access: the settings, or the rights of their user, have to be changed. */
export class StoreDenied extends StoreUnavailable {
  override readonly name = 'StoreDenied';
}

/** No build of the collection was completed yet: queries must wait for one, because a part of it would be wrong. */
export class NoCompleteBuild extends StoreUnavailable {
  override readonly name = 'NoCompleteBuild';
  readonly collection: Pick<CollectionDefinition, 'name' | 'version'>;

  constructor({ name, version }: Pick<CollectionDefinition, 'name' | 'version'>) {
    super(`The read model ${name} (version ${version}) is not built yet.`);
    this.collection = { name, version };
  }
}

/** Resolves when the live build of the collection has all that the log had at the call, or when the signal aborts. */
export type UntilComplete = (collection: CollectionDefinition, signal: AbortSignal) => Promise<void>;

const textsPerPage = 500;

/** The name of the first build of a collection. */
export const initialBuild = 'initial';

/** The store cannot hold the document (too large, not JSON): a retry does not help. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
}

/**
 * Documents for queries, in collections; derived from the log and replaceable. Reads see this store's own writes at
 * once, and those of other processes from the next iteration of the event loop on.
 */
export abstract class ReadStore {
  /** Creates the storage and indexes that the build lacks. Idempotent. */
  abstract prepare(build: Build): Promise<void>;

  /**
   * Creates the storage of a new build that this store alone fills, each document with newer positions only, and without
   * a checkpoint: documents can be written and loaded, nothing else, until `prepare` has made its indexes. That is
   * cheaper than to keep them while it is filled.
   * @returns whether it finds out without a query that it lacks a document
   */
  async startFilling({ collection, build }: Build): Promise<{ readonly knowsIds: boolean }> {
    await this.prepare({ collection: { ...collection, indexes: [] }, build });
    return { knowsIds: false };
  }

  /** The build that queries read; undefined until one was published. */
  abstract findLive(collection: CollectionDefinition): Promise<Build | undefined>;

  /**
   * The build that queries read; where there is none, an empty one with the name `initial` is published. For collections
   * that no projection fills, and for those whose projection has no events yet.
   */
  abstract ensureLive(collection: CollectionDefinition): Promise<Build>;

  /** The build that queries read. @throws NoCompleteBuild */
  async live(collection: CollectionDefinition): Promise<Build> {
    const live = await this.findLive(collection);
    if (live === undefined) throw new NoCompleteBuild(collection);
    return live;
  }

  /**
   * Publishes a build: moves the checkpoints, then makes queries read the build, in every process from its next
   * iteration of the event loop on; together where the store can. The build that was live before stays until dropped.
   * @throws Fenced, and changes nothing, when a newer holder has moved one of the checkpoints
   */
  abstract switchTo(build: Build, checkpoints: readonly Checkpoint[]): Promise<void>;

  abstract builds(collection: CollectionDefinition): Promise<readonly Build[]>;

  /** The builds of all collections and versions, also of those that only other releases know; without their indexes. */
  abstract allBuilds(): Promise<readonly Build[]>;

  /** Deletes a build with its documents. One that was live is not live any more. */
  abstract drop(build: Build): Promise<void>;

  /**
   * From the live build; a document in which one of the top-level fields has another value is not found. The store
   * compares them: what is not found takes as long as what does not exist. @throws NoCompleteBuild
   */
  abstract get<D>(
    collection: CollectionDefinition,
    id: string,
    equals?: Readonly<Record<string, Scalar>>,
  ): Promise<D | undefined>;

  /** From the live build. @throws NoCompleteBuild */
  abstract find<D>(collection: CollectionDefinition, query: Find): Promise<readonly D[]>;

  /** The documents of a build with the ids given, as far as they exist. */
  abstract load<D>(build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>>;

  /** All documents of a build, ordered by the UTF-8 bytes of their ids. */
  abstract all<D>(build: Build): AsyncIterable<StoredDocument<D>>;

  /** As `all`, in pages, for comparison: a store that has documents as text does not parse them. */
  async *texts(build: Build): AsyncIterable<readonly DocumentText[]> {
    let page: DocumentText[] = [];
    for await (const { id, position, document } of this.all(build)) {
      if (page.push({ id, position, text: JSON.stringify(document) }) < textsPerPage) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  /**
   * Applies the changes, each guarded by its position, then moves the checkpoint; in one transaction where the store
   * has them. The checkpoint is never moved without the changes. A document must be smaller than 16 MiB. A crash of a
   * server may take back the last writes of a reader that has resumed, as `untilLost` tells.
   * @throws Fenced, DocumentRefused
   */
  abstract write(build: Build, changes: readonly Change<unknown>[], checkpoint?: Checkpoint): Promise<void>;

  /** Writes a document that is not made by events (the last use of a key); the last writer wins. @throws DocumentRefused */
  abstract put(collection: CollectionDefinition, id: string, document: object): Promise<void>;

  abstract remove(collection: CollectionDefinition, id: string): Promise<void>;

  abstract checkpoint(name: string): Promise<Checkpoint | undefined>;

  /** The checkpoint from which a reader continues: no crash takes it back any more. @throws Fenced */
  async resume(name: string): Promise<Checkpoint | undefined> {
    return this.checkpoint(name);
  }

  /** Moves a reader's checkpoint alone (sagas). @throws Fenced */
  abstract moveCheckpoint(checkpoint: Checkpoint): Promise<void>;

  /**
   * Moves a reader's checkpoint past events that it need not handle again, but may: the store may do so a moment later,
   * or not at all where it fails meanwhile. @throws Fenced where the store does so at once
   */
  async advance(checkpoint: Checkpoint): Promise<void> {
    await this.moveCheckpoint(checkpoint);
  }

  /**
   * Resolves when the store has lost acknowledged writes of a reader, whose stored checkpoint is behind then: the reader
   * has to continue from it. Resolves when the signal aborts, too.
   */
  async untilLost(_checkpoint: string, signal: AbortSignal): Promise<void> {
    await beforeAbort(new Promise<never>(() => undefined), signal);
  }

  /**
   * From now on, after a crash that may have taken back acknowledged writes of readers, queries of each of these collections
   * throw StoreUnavailable until it is complete again. A store that loses nothing refuses nothing.
   * @returns whether the store may lose anything
   */
  guardAgainstLoss(_collections: readonly CollectionDefinition[], _untilComplete: UntilComplete): boolean {
    return false;
  }

  /** Names of the guarded collections whose queries are refused at this moment. */
  refused(): readonly string[] {
    return [];
  }

  abstract removeCheckpoint(name: string): Promise<void>;

  abstract checkpoints(): Promise<readonly Checkpoint[]>;

  /** The identity of the log that the documents are made from; undefined before it was bound to one. */
  abstract boundLog(): Promise<string | undefined>;

  /** Binds the store to a log, unless it is bound already. */
  abstract bindToLog(logId: string): Promise<void>;

  abstract healthy(): Promise<boolean>;

  abstract close(): Promise<void>;
}
