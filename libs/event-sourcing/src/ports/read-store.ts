import type { Position } from './event-log.ts';

export type Scalar = string | number | boolean;

/** A kind of document. A changed shape is a new version; both versions can stand side by side. */
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
 * All conditions hold together. Fields are top-level; the order must be total among the matches (order by a field that
 * is unique there). A question that this cannot say is a new view, not a new operator.
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
  /** Of the last event that made it; `''` for a document that no event made. */
  readonly position: Position;
  readonly document: D;
}

/** `document: undefined` deletes. A change that is not newer than the stored document is skipped. */
export interface Change<D> {
  readonly id: string;
  readonly position: Position;
  readonly document: D | undefined;
}

/** Where a reader stands. It moves only forward, and only for the newest holder of its lease (the greatest epoch). */
export interface Checkpoint {
  readonly name: string;
  readonly position: Position;
  readonly epoch: number;
}

/** A newer holder of the reader's lease has moved the checkpoint; nothing was written. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The store cannot be reached right now; trying again later helps. Adapters throw it for every lost connection. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store cannot keep a document as it is (too large, no JSON): trying again does not help. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
}

/**
 * Documents made for the queries, in collections; derived from the log and replaceable. What this store has written is
 * seen at once by its readings, what another process has written from the next turn of the event loop on.
 */
export abstract class ReadStore {
  /** Creates what is missing of the build: storage and indexes. Safe to repeat. */
  abstract prepare(build: Build): Promise<void>;

  /** The build that queries read; made with name `initial` where there is none yet. */
  abstract live(collection: CollectionDefinition): Promise<Build>;

  /**
   * Makes queries read another build, for every process and from its next turn of the event loop on. The old one stays
   * until dropped.
   */
  abstract switchTo(build: Build): Promise<void>;

  abstract builds(collection: CollectionDefinition): Promise<readonly Build[]>;

  abstract drop(build: Build): Promise<void>;

  /** From the live build. */
  abstract get<D>(collection: CollectionDefinition, id: string): Promise<D | undefined>;

  /** From the live build. */
  abstract find<D>(collection: CollectionDefinition, query: Find): Promise<readonly D[]>;

  /** The documents of a build with the ids given, as far as they exist. */
  abstract load<D>(build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>>;

  /** All documents of a build, in the order of their ids; for comparison. */
  abstract all<D>(build: Build): AsyncIterable<StoredDocument<D>>;

  /**
   * Applies the changes, each guarded by its position, then moves the checkpoint; together where the store can.
   * The checkpoint is never moved unless the changes are in. No document may have 16 MiB or more.
   * @throws Fenced, DocumentRefused
   */
  abstract write(build: Build, changes: readonly Change<unknown>[], checkpoint?: Checkpoint): Promise<void>;

  /** Writes documents that no event made (last use of a key, parked events); the last writer wins. @throws DocumentRefused */
  abstract put(collection: CollectionDefinition, id: string, document: object): Promise<void>;

  abstract remove(collection: CollectionDefinition, id: string): Promise<void>;

  abstract checkpoint(name: string): Promise<Checkpoint | undefined>;

  /** Moves a reader's checkpoint alone (sagas). @throws Fenced */
  abstract moveCheckpoint(checkpoint: Checkpoint): Promise<void>;

  abstract removeCheckpoint(name: string): Promise<void>;

  abstract healthy(): Promise<boolean>;

  abstract close(): Promise<void>;
}
