import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppendRefused, categoryOf, EventLog, LogUnavailable, OutcomeUnknown, RevisionConflict } from '#event-sourcing';
import type { Appended, Batch, NewEvent, Position, Revision, StoredEvent, StreamFilter } from '#event-sourcing';
import { checkChain } from './check-chain.ts';
import type { ChainCheck } from './check-chain.ts';
import { eventQueries } from './event-queries.ts';
import type { EventQueries } from './event-queries.ts';
import { numberOf, positionOf } from './event-rows.ts';
import { LogTail } from './log-tail.ts';
import type { FilteredPage } from './log-tail.ts';
import { TurnSnapshot } from './turn-snapshot.ts';
import { WakeUps } from './wake-ups.ts';
import type { AppendedRow, AppendRequest, SerializedEvent } from './writer/append-events.ts';
import { openForReading } from './writer/database-file.ts';
import { WriterFailure, WriterThread } from './writer/writer-thread.ts';
import type { WriterOptions } from './writer/writer-thread.ts';

const mostBytes = 1024 * 1024;

/** The event log in one file. Appends that wait at the same moment share a transaction and a flush. */
export class SqliteEventLog extends EventLog {
  readonly #writer: WriterThread;
  readonly #reader: DatabaseSync;
  readonly #snapshot: TurnSnapshot;
  readonly #queries: EventQueries;
  readonly #tail: LogTail;
  readonly #wakeUps: WakeUps;
  readonly #closing = new AbortController();

  /** @throws FileRefused (by name), or what the file system says */
  static async open(options: Omit<WriterOptions, 'file' | 'onCommitted'>): Promise<SqliteEventLog> {
    let snapshot: TurnSnapshot | undefined;
    const onCommitted = (): void => snapshot?.leave();
    const writer = await WriterThread.start({ ...options, file: 'events', onCommitted });
    const reader = openForReading(options.path);
    snapshot = new TurnSnapshot(reader);
    return new SqliteEventLog(writer, reader, snapshot);
  }

  private constructor(writer: WriterThread, reader: DatabaseSync, snapshot: TurnSnapshot) {
    super();
    this.#writer = writer;
    this.#reader = reader;
    this.#snapshot = snapshot;
    this.#queries = eventQueries(reader);
    const dataVersion = reader.prepare('PRAGMA data_version');
    const version = (): number => {
      snapshot.enter();
      return Number(dataVersion.get()?.['data_version']);
    };
    this.#wakeUps = new WakeUps(version);
    const everything = { categories: [] };
    const queries = this.#queries;
    this.#tail = new LogTail({
      version,
      pageAfter: queries.after(everything),
      head: () => queries.head(everything),
    });
  }

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const serialized = serialize(events);
    const first = expected === 'none' ? 0 : expected + 1;
    const category = categoryOf(stream);
    try {
      const request: AppendRequest = { stream, category, first, events: serialized };
      const { position, revision } = (await this.#writer.request(request)) as AppendedRow;
      this.#wakeUps.wake(category);
      return { position: positionOf(position), revision };
    } catch (error) {
      if (!(error instanceof WriterFailure)) throw error;
      if (error.kind === 'conflict') throw new RevisionConflict(stream, expected);
      if (error.kind === 'unavailable') throw new LogUnavailable(error.message, { cause: error });
      throw new OutcomeUnknown(error.message, { cause: error });
    }
  }

  async *readStream(stream: string, from = 0): AsyncIterable<StoredEvent> {
    for (let next = from; ;) {
      this.#snapshot.enter();
      const { events, more } = this.#queries.stream(stream, next);
      yield* events;
      if (!more) return;
      next = (events.at(-1)?.revision ?? next) + 1;
      await nextTurn();
    }
  }

  async *follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    const until = AbortSignal.any([signal, this.#closing.signal]);
    const pages = this.#pagesOf(filter);
    let through = after;
    let seen = numberOf(after);
    let toldTheEnd = false;
    while (!until.aborted) {
      const { events, more, through: looked } = pages(seen);
      seen = looked;
      if (events.length === 0 && toldTheEnd) {
        await this.#wakeUps.next(filter, until);
      } else {
        through = events.at(-1)?.position ?? through;
        toldTheEnd = !more;
        yield { events, through, caughtUp: toldTheEnd };
        if (more) await nextTurn();
      }
    }
  }

  /** From memory where the end of the log is wanted, else from the file. */
  #pagesOf(filter: StreamFilter): (after: number) => FilteredPage {
    const fromFile = this.#queries.after(filter);
    return (after) => {
      const held = this.#tail.after(after, filter);
      if (held !== undefined) return held;
      const head = this.#tail.head();
      const { events, more } = fromFile(after);
      const last = numberOf(events.at(-1)?.position ?? '');
      return { events, more, through: more ? last : Math.max(head, last) };
    };
  }

  async head(filter: StreamFilter): Promise<Position> {
    this.#snapshot.enter();
    const head = this.#queries.head(filter);
    return head === 0 ? '' : positionOf(head);
  }

  async healthy(): Promise<boolean> {
    return this.#writer.healthy();
  }

  /** Reads the whole history and its chain of hashes: `broken` is the first event that is not as it was appended. */
  async check(): Promise<ChainCheck> {
    return checkChain(this.#reader);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#snapshot.leave();
    if (this.#reader.isOpen) this.#reader.close();
    await this.#writer.close();
  }
}

function serialize(events: readonly NewEvent[]): SerializedEvent[] {
  if (events.length === 0) throw new AppendRefused('a batch without events');
  const serialized = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  let bytes = 0;
  for (const event of serialized) {
    for (const part of Object.values(event)) bytes += Buffer.byteLength(part);
  }
  if (bytes > mostBytes) throw new AppendRefused(`a batch of ${bytes} bytes; ${mostBytes} are the most`);
  return serialized;
}
