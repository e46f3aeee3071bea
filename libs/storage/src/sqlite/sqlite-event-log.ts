import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  AppendRefused,
  beforeFirst,
  categoryOf,
  EventLog,
  LogUnavailable,
  OutcomeUnknown,
  RevisionConflict,
} from '#event-sourcing';
import type {
  Appended,
  Batch,
  EventReference,
  HashChainResult,
  LogIdentity,
  NewEvent,
  Position,
  Revision,
  StoredEvent,
  StreamAppend,
  StreamFilter,
} from '#event-sourcing';
import { chainLink, endOf, verifyHashChain } from './verify-hash-chain.ts';
import { eventQueries } from './event-queries.ts';
import type { EventQueries } from './event-queries.ts';
import { numberOf, positionOf } from './event-rows.ts';
import { LogTailCache } from './log-tail-cache.ts';
import type { FilteredPage } from './log-tail-cache.ts';
import { ReadSnapshot } from './read-snapshot.ts';
import { CommitNotifier } from './commit-notifier.ts';
import type { AppendRequest, AppendedRow, SerializedAppend, SerializedEvent } from './writer/append-events.ts';
import type { SavePositionRequest } from './writer/change-log.ts';
import type { DeletedEvents, DeleteEventsRequest } from './writer/delete-events.ts';
import { openForReading } from './writer/database-file.ts';
import { WriterFailure, WriterThread } from './writer/writer-thread.ts';
import type { WriterOptions } from './writer/writer-thread.ts';

const maxAppendBytes = 1024 * 1024;
/** In one transaction. */
const maxDeletedEvents = 500;

/** The event log in one file. Concurrent appends share a transaction and a flush (group commit). */
export class SqliteEventLog extends EventLog {
  readonly #writer: WriterThread;
  readonly #reader: DatabaseSync;
  readonly #snapshot: ReadSnapshot;
  readonly #queries: EventQueries;
  readonly #tail: LogTailCache;
  readonly #commits: CommitNotifier;
  readonly #closing = new AbortController();

  /** @throws FileRefused (by name), or the file system's error */
  static async open(options: Omit<WriterOptions, 'file' | 'onCommitted'>): Promise<SqliteEventLog> {
    let snapshot: ReadSnapshot | undefined;
    const onCommitted = (): void => snapshot?.close();
    const writer = await WriterThread.start({ ...options, file: 'events', onCommitted });
    const reader = openForReading(options.path);
    snapshot = new ReadSnapshot(reader);
    return new SqliteEventLog(writer, reader, snapshot, options.path);
  }

  private constructor(writer: WriterThread, reader: DatabaseSync, snapshot: ReadSnapshot, path: string) {
    super();
    this.#writer = writer;
    this.#reader = reader;
    this.#snapshot = snapshot;
    this.#queries = eventQueries(reader);
    const version = (): number => snapshot.version();
    this.#commits = new CommitNotifier(version, `${path}-wal`);
    const everything = { categories: [] };
    const queries = this.#queries;
    this.#tail = new LogTailCache({
      version,
      pageAfter: queries.after(everything),
      head: () => queries.head(everything),
    });
  }

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const [appended] = await this.appendTogether([{ stream, expected, events }]);
    if (appended === undefined) throw new Error(`the append to ${stream} has no result`);
    return appended;
  }

  override get appendsTogether(): boolean {
    return true;
  }

  override async appendTogether(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    const request: AppendRequest = { appends: serialize(appends) };
    try {
      const rows = (await this.#writer.request(request)) as readonly AppendedRow[];
      for (const category of new Set(request.appends.map((one) => one.category))) this.#commits.notify(category);
      return rows.map(({ position, revision }) => ({ position: positionOf(position), revision }));
    } catch (error) {
      if (!(error instanceof WriterFailure)) throw error;
      if (error.kind === 'conflict') {
        const { stream, expected } = appends[error.part ?? 0] ?? { stream: 'unknown', expected: 'none' };
        throw new RevisionConflict(stream, expected);
      }
      if (error.kind === 'unavailable') throw new LogUnavailable(error.message, { cause: error });
      throw new OutcomeUnknown(error.message, { cause: error });
    }
  }

  async *readStream(stream: string, from = 0, limit = Infinity): AsyncIterable<StoredEvent> {
    let next = from;
    for (let left = limit; ;) {
      this.#snapshot.open();
      const { events, more } = this.#queries.stream(stream, next, left);
      yield* events;
      left -= events.length;
      if (!more || left <= 0) return;
      next = (events.at(-1)?.revision ?? next) + 1;
      await nextIteration();
    }
  }

  async *follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    const until = AbortSignal.any([signal, this.#closing.signal]);
    const pages = this.#pagesOf(filter);
    let through = after;
    let lastRead = numberOf(after);
    let reportedEnd = false;
    while (!until.aborted) {
      const { events, more, through: readThrough } = pages(lastRead);
      lastRead = readThrough;
      if (events.length === 0 && reportedEnd) {
        await this.#commits.waitForCommit(filter, until);
      } else {
        through = events.at(-1)?.position ?? through;
        reportedEnd = !more;
        yield { events, through, caughtUp: reportedEnd };
        if (more) await nextIteration();
      }
    }
  }

  /** Pages from the cache near the end of the log, from the file before it. */
  #pagesOf(filter: StreamFilter): (after: number) => FilteredPage {
    const fromFile = this.#queries.after(filter);
    return (after) => {
      const cached = this.#tail.after(after, filter);
      if (cached !== undefined) return cached;
      const head = this.#tail.head();
      const { events, more } = fromFile(after);
      const last = numberOf(events.at(-1)?.position ?? '');
      return { events, more, through: more ? last : Math.max(head, last) };
    };
  }

  async deleteStream(stream: string, lastRevision: number): Promise<void> {
    const request: DeleteEventsRequest = { deletes: stream, lastRevision, maxEvents: maxDeletedEvents };
    try {
      while (((await this.#writer.request(request)) as DeletedEvents) === maxDeletedEvents);
    } catch (error) {
      if (!(error instanceof WriterFailure)) throw error;
      if (error.kind === 'conflict') throw new RevisionConflict(stream, lastRevision);
      throw new LogUnavailable(error.message, { cause: error });
    }
  }

  async head(filter: StreamFilter, from = beforeFirst): Promise<Position> {
    this.#snapshot.open();
    const last = this.#queries.head(filter);
    const head = last === 0 ? beforeFirst : positionOf(last);
    return head > from ? head : from;
  }

  async identify(): Promise<LogIdentity> {
    this.#snapshot.open();
    const id = String(this.#reader.prepare('SELECT id FROM log').get()?.['id']);
    const end = endOf(this.#reader);
    return { id, end: end === 0 ? '' : positionOf(end) };
  }

  async contains({ stream, revision, id }: EventReference): Promise<boolean> {
    this.#snapshot.open();
    const event = this.#reader.prepare('SELECT id FROM events WHERE stream = ? AND revision = ?').get(stream, revision);
    if (event !== undefined) return event['id'] === id;
    // The first events of a stream are deleted first, and its last revision is kept with the last one.
    const deleted = this.#reader.prepare(`SELECT 1 FROM deleted_streams WHERE stream = ?1 AND revision >= ?2
      UNION ALL SELECT 1 FROM events WHERE stream = ?1 AND revision > ?2 LIMIT 1`);
    return deleted.get(stream, revision) !== undefined;
  }

  async savedPosition(name: string): Promise<Position | undefined> {
    this.#snapshot.open();
    const row = this.#reader.prepare('SELECT position FROM positions WHERE name = ?').get(name);
    return row === undefined ? undefined : String(row['position']);
  }

  async savePosition(name: string, position: Position): Promise<void> {
    try {
      await this.#writer.request({ name, position } satisfies SavePositionRequest);
    } catch (error) {
      throw error instanceof WriterFailure ? new LogUnavailable(error.message, { cause: error }) : error;
    }
  }

  async healthy(): Promise<boolean> {
    return this.#writer.healthy();
  }

  override async verifyHashChain(): Promise<HashChainResult> {
    return verifyHashChain(this.#reader);
  }

  override async chainLink(number: number): Promise<string | undefined> {
    return chainLink(this.#reader, number);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#snapshot.close();
    if (this.#reader.isOpen) this.#reader.close();
    await this.#writer.close();
  }
}

function serialize(appends: readonly StreamAppend[]): readonly SerializedAppend[] {
  let bytes = 0;
  const serialized = appends.map(({ stream, expected, events }) => {
    if (events.length === 0) throw new AppendRefused('an append must have at least one event');
    const first = expected === 'none' ? 0 : expected + 1;
    return { stream, category: categoryOf(stream), first, events: events.map(serializeEvent) };
  });
  for (const { events } of serialized) {
    for (const { id, type, data, metadata } of events) {
      for (const part of [id, type, data, metadata]) bytes += Buffer.byteLength(part);
    }
  }
  if (bytes > maxAppendBytes)
    throw new AppendRefused(`an append must be at most ${maxAppendBytes} bytes; got ${bytes}`);
  return serialized;
}

function serializeEvent({ id, type, data, metadata }: NewEvent): SerializedEvent {
  return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}
