/**
 * A position in the log: opaque text that sorts in the order of the log. `''` is the position before the first event.
 */
export type Position = string;
export const beforeFirst: Position = '';

/** The number of a stream's last event, counted from 0; `none` for a stream that does not exist. */
export type Revision = number | 'none';

/** The metadata of every event. */
export interface EventMetadata {
  /** Who caused it: `user:usr_…`, `account:acc_…`, `key:key_…`, `operator:cli`, `system:worker/<instance>`. */
  readonly actor: string;
  /** The saga or worker that continued on the actor's behalf: `system:<saga>`, `system:webhook-sender`. */
  readonly via?: string;
  /** The request or decision that everything in this chain goes back to. */
  readonly correlationId: string;
  /** The event or request that led to this event. */
  readonly causationId: string;
  /** When it was decided: RFC 3339, UTC, with milliseconds. A copy to another log keeps it. */
  readonly recordedAt: string;
  readonly schemaVersion: number;
  /**
   * Events of the same command follow in other streams, within milliseconds as a rule: readers that have caught up may wait
   * for them. None follows where a later step of the command changed nothing or failed, or the process ended.
   */
  readonly moreFollow?: true;
}

/** In place of metadata that cannot be decoded. */
export const blankMetadata: EventMetadata = {
  actor: '',
  correlationId: '',
  causationId: '',
  recordedAt: '',
  schemaVersion: 0,
};

export interface NewEvent {
  /** A UUID. A batch with the same ids at the same expected revision is the same append. */
  readonly id: string;
  /** Name with version: `ScanQueued.v1`. */
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** Why the stored form could not be decoded, as of an event of another program; data and metadata are then blank. */
  readonly malformed?: string;
}

/** Names one event of one log. */
export type EventReference = Pick<StoredEvent, 'stream' | 'revision' | 'id'>;

export interface Appended {
  /** Of the last event of the batch. */
  readonly position: Position;
  readonly revision: number;
}

/** An append to one stream that is made together with those to others. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: Revision;
  readonly events: readonly NewEvent[];
}

/** Selects events by the category of their stream, the text before the first `-`. An empty list selects all. */
export interface StreamFilter {
  readonly categories: readonly string[];
}

/** Every event that passes the filter, up to and including `through`, is in this batch or an earlier one. */
export interface Batch {
  readonly events: readonly StoredEvent[];
  readonly through: Position;
  /** The log had no further events when this batch was read. */
  readonly caughtUp: boolean;
}

/** The stream is not at the expected revision; nothing was appended. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: Revision;

  constructor(stream: string, expected: Revision) {
    super(`stream ${stream} is not at revision ${expected}`);
    this.stream = stream;
    this.expected = expected;
  }
}

/** The append may or may not have been stored. Only the identical batch at the same revision may be retried. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The log cannot be reached or cannot store events right now; nothing was appended. */
export class LogUnavailable extends Error {
  override readonly name: string = 'LogUnavailable';
}

/** The log denies access: the settings, or the rights of their user, have to be changed. */
export class LogDenied extends LogUnavailable {
  override readonly name = 'LogDenied';
}

/** The batch is empty or larger than the log accepts; nothing was appended. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

export interface LogIdentity {
  /** Random; assigned when the log was created, and not copied with its events. */
  readonly id: string;
  /** Not before the position of the last event; `''` when there is none. */
  readonly end: Position;
}

export interface HashChainResult {
  /** Number of events that are as they were appended. */
  readonly events: number;
  /** Number of events among them that were deleted: the digest of each has kept its place. */
  readonly deleted: number;
  /** Position of the first one that is not. */
  readonly broken: Position | undefined;
}

/** Append-only streams of events with one total order. A stream can be deleted as a whole; no event is ever changed. */
export abstract class EventLog {
  /**
   * Appends all events or none, durably. Repeating the identical batch at the same expected revision appends nothing
   * and returns the original result, unless the stream was deleted meanwhile. A batch is at most 1 MiB.
   * @throws RevisionConflict, OutcomeUnknown, LogUnavailable, AppendRefused
   */
  abstract append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended>;

  /** Whether `appendTogether` can be used; the streams of many logs are independent. */
  get appendsTogether(): boolean {
    return false;
  }

  /**
   * Appends to several streams, all or nothing: as `append` for each of them, with the limits and errors of one append.
   * No stream is named twice. The results are in the order of the appends.
   * @throws as `append`
   */
  async appendTogether(_appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    throw new AppendRefused('this log cannot append to several streams together');
  }

  /** The events of a stream from a revision on, at most `limit`, in order; none for a stream that does not exist. */
  abstract readStream(stream: string, from?: number, limit?: number): AsyncIterable<StoredEvent>;

  /**
   * The history after a position, then live events, in order and without a gap, until `signal` aborts; reconnects by
   * itself. A batch may be empty: it then reports progress (`through`) or that the head was reached (`caughtUp`).
   */
  abstract follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch>;

  /**
   * Deletes all events of a stream whose last event has this revision; does nothing where the stream has none. Positions
   * and revisions are not assigned again: `readStream` and `follow` have gaps there, and a stream that is created anew
   * continues after its last revision. Followers may still receive the deleted events until the store has removed them
   * from its files. An interrupted deletion may leave the last events: it is resumed by deleting again.
   * @throws RevisionConflict when the stream has later events; LogUnavailable
   */
  abstract deleteStream(stream: string, lastRevision: number): Promise<void>;

  /**
   * The position of the last event that passes the filter, or `from` where that event is not after it; `''` when there
   * is none. Where the log has no index of what passes, only the events after `from` are searched: a caller that knows
   * a position near the end names it.
   * @throws LogUnavailable
   */
  abstract head(filter: StreamFilter, from?: Position): Promise<Position>;

  /** Which log this is, and where it ends: a checkpoint beyond that end belongs to another log, or to a later state. */
  abstract identify(): Promise<LogIdentity>;

  /**
   * Whether this is an event of the log, also when it was deleted since (its id is then taken on trust). An older copy of
   * the log that was continued otherwise has another event in its place, or none.
   */
  abstract contains(event: EventReference): Promise<boolean>;

  /** The position saved under a name, undefined when there is none. */
  abstract savedPosition(name: string): Promise<Position | undefined>;

  /**
   * Saves a position beside the events, as durably as they are: unlike a checkpoint it survives the loss of everything
   * that is derived from the log. It is no event, and it never moves back. @throws LogUnavailable
   */
  abstract savePosition(name: string, position: Position): Promise<void>;

  /** Reads the whole log and verifies its hash chain; undefined for a log that has none. */
  async verifyHashChain(): Promise<HashChainResult | undefined> {
    return undefined;
  }

  /** Position and hash of the n-th link of the hash chain, as `position:hash`; undefined where there is none. */
  async chainLink(_number: number): Promise<string | undefined> {
    return undefined;
  }

  /** Whether appends and reads work right now. @throws LogDenied */
  abstract healthy(): Promise<boolean>;

  abstract close(): Promise<void>;
}
