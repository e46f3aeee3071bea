/**
 * A place in the log. Opaque text that sorts: of two positions the greater text is the later one. `''` stands before
 * the first event.
 */
export type Position = string;
export const beforeFirst: Position = '';

/** The number of a stream's last event, counted from 0; `none` for a stream that does not exist. */
export type Revision = number | 'none';

/** What every event carries beside its data. */
export interface EventMetadata {
  /** Who: `account:acc_…`, `key:key_…`, `operator:cli`, `system:<saga or worker>`. */
  readonly actor: string;
  /** The request or decision that everything in this chain goes back to. */
  readonly correlationId: string;
  /** The event or request that led to this event. */
  readonly causationId: string;
  /** RFC 3339, UTC, milliseconds: when it was decided. It survives a move to another log. */
  readonly recordedAt: string;
  readonly schemaVersion: number;
}

export interface NewEvent {
  /** A UUID. The same batch of ids at the same expected revision is the same append. */
  readonly id: string;
  /** Stored name with version: `ScanQueued.v1`. */
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

export interface Appended {
  /** Of the last event of the batch. */
  readonly position: Position;
  readonly revision: number;
}

/**
 * Events of the streams whose category, the text before the first `-`, is named. An empty list means every stream.
 */
export interface StreamFilter {
  readonly categories: readonly string[];
}

/** Everything that passes the filter up to and including `through` has been delivered, in this batch or an earlier one. */
export interface Batch {
  readonly events: readonly StoredEvent[];
  readonly through: Position;
  /** Nothing more was there when this batch was read. */
  readonly caughtUp: boolean;
}

/** The stream was not where the writer believed; nothing was appended. */
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

/** The append may or may not be in the log. Only the identical batch at the same revision may be tried again. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The log cannot be reached, or cannot take more, right now; nothing was appended. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/** The batch cannot be stored as it is (empty, or larger than the log takes); nothing was appended. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

/** Append-only streams of events with one total order. */
export abstract class EventLog {
  /**
   * Appends all events or none, durably. Repeating an identical batch at the same expected revision gives the original
   * answer and appends nothing. At most 1 MiB a batch.
   * @throws RevisionConflict, OutcomeUnknown, LogUnavailable, AppendRefused
   */
  abstract append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended>;

  /** The events of a stream from a revision on, in order; nothing for a stream that does not exist. */
  abstract readStream(stream: string, from?: number): AsyncIterable<StoredEvent>;

  /**
   * History after a position, then live, in order and without a gap, until `signal` aborts; a lost connection is
   * mended inside. A batch may be empty: it then tells that its `through` was passed, or that the end was reached.
   */
  abstract follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch>;

  /** The position of the last event that passes the filter, `''` when there is none. */
  abstract head(filter: StreamFilter): Promise<Position>;

  /** Whether appends and reads work right now. */
  abstract healthy(): Promise<boolean>;

  abstract close(): Promise<void>;
}
