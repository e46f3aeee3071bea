import { EventLog, RevisionConflict } from '../ports/event-log.ts';
import type {
  Appended,
  Batch,
  LogIdentity,
  NewEvent,
  Position,
  Revision,
  StoredEvent,
  StreamFilter,
} from '../ports/event-log.ts';

/** A log in memory that can hold appends back and make them fail. */
export class InMemoryEventLog extends EventLog {
  readonly events: StoredEvent[] = [];
  /** The sizes of the batches appended. */
  readonly batches: number[] = [];
  /** How many streams were read. */
  reads = 0;
  /** How many events were read from streams. */
  eventsRead = 0;
  /** Thrown, in order, by the next appends. */
  readonly failures: Error[] = [];
  readonly savedPositions = new Map<string, Position>();
  #held = Promise.resolve();

  /** Appends wait until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    await this.#held;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    return this.store(stream, expected, events);
  }

  /** Appends as another process would. */
  store(stream: string, expected: Revision, events: readonly NewEvent[]): Appended {
    const ofStream = this.events.filter((event) => event.stream === stream);
    const before = ofStream.length;
    const first = expected === 'none' ? 0 : expected + 1;
    const there = ofStream.slice(first, first + events.length);
    if (there.length > 0 && there.every(({ id }, n) => id === events[n]?.id)) {
      return { position: there.at(-1)?.position ?? '', revision: first + there.length - 1 };
    }
    if (first !== before) throw new RevisionConflict(stream, expected);
    for (const [n, event] of events.entries()) {
      this.events.push({ ...event, stream, revision: before + n, position: this.#positionOf(this.events.length) });
    }
    this.batches.push(events.length);
    return { position: this.#positionOf(this.events.length - 1), revision: before + events.length - 1 };
  }

  async *readStream(stream: string, from = 0): AsyncIterable<StoredEvent> {
    this.reads++;
    const found = this.events.filter((event) => event.stream === stream && event.revision >= from);
    this.eventsRead += found.length;
    yield* found;
  }

  async *follow(_after: Position, _filter: StreamFilter, _signal: AbortSignal): AsyncIterable<Batch> {}

  async head(): Promise<Position> {
    return this.events.at(-1)?.position ?? '';
  }

  async identify(): Promise<LogIdentity> {
    return { id: 'in-memory', end: await this.head() };
  }

  async savedPosition(name: string): Promise<Position | undefined> {
    return this.savedPositions.get(name);
  }

  async savePosition(name: string, position: Position): Promise<void> {
    if (position > (this.savedPositions.get(name) ?? '')) this.savedPositions.set(name, position);
  }

  async healthy(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {}

  #positionOf(index: number): Position {
    return String(index + 1).padStart(20, '0');
  }
}
