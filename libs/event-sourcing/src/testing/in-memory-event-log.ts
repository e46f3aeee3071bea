import { categoryOf } from '../decider.ts';
import { EventLog, RevisionConflict } from '../ports/event-log.ts';
import type {
  Appended,
  Batch,
  EventReference,
  LogIdentity,
  NewEvent,
  Position,
  Revision,
  StoredEvent,
  StreamAppend,
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
  /** How many appends met a revision conflict. */
  conflicts = 0;
  /** Thrown, in order, by the next appends. */
  readonly failures: Error[] = [];
  /** Thrown, in order, by the next reads of streams. */
  readonly readFailures: Error[] = [];
  readonly savedPositions = new Map<string, Position>();
  readonly #appendsTogether: boolean;
  #held = Promise.resolve();
  #appended = 0;
  /** The last revisions of the deleted streams. */
  readonly #deleted = new Map<string, number>();

  constructor({ appendsTogether = false } = {}) {
    super();
    this.#appendsTogether = appendsTogether;
  }

  override get appendsTogether(): boolean {
    return this.#appendsTogether;
  }

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
    try {
      return this.store(stream, expected, events);
    } catch (error) {
      this.conflicts++;
      throw error;
    }
  }

  override async appendTogether(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    await this.#held;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    const before = { events: [...this.events], appended: this.#appended, batches: [...this.batches] };
    try {
      return appends.map(({ stream, expected, events }) => this.store(stream, expected, events));
    } catch (error) {
      this.conflicts++;
      this.events.splice(0, this.events.length, ...before.events);
      this.batches.splice(0, this.batches.length, ...before.batches);
      this.#appended = before.appended;
      throw error;
    }
  }

  /** Appends as another process would. */
  store(stream: string, expected: Revision, events: readonly NewEvent[]): Appended {
    const ofStream = this.events.filter((event) => event.stream === stream);
    const before = (ofStream.at(-1)?.revision ?? this.#deleted.get(stream) ?? -1) + 1;
    const first = expected === 'none' ? 0 : expected + 1;
    const there = ofStream.filter(({ revision }) => revision >= first).slice(0, events.length);
    const last = there.at(-1);
    if (last !== undefined && there.every(({ id }, n) => id === events[n]?.id)) {
      return { position: last.position, revision: last.revision };
    }
    const isNew = ofStream.length === 0 && expected === 'none';
    if (first !== before && !isNew) throw new RevisionConflict(stream, expected);
    for (const [n, event] of events.entries()) {
      this.#appended += 1;
      this.events.push({ ...event, stream, revision: before + n, position: this.#position() });
    }
    this.batches.push(events.length);
    return { position: this.#position(), revision: before + events.length - 1 };
  }

  async deleteStream(stream: string, lastRevision: number): Promise<void> {
    const last = this.events.findLast((event) => event.stream === stream);
    if (last === undefined) return;
    if (last.revision !== lastRevision) throw new RevisionConflict(stream, lastRevision);
    this.#deleted.set(stream, lastRevision);
    const others = this.events.filter((event) => event.stream !== stream);
    this.events.splice(0, this.events.length, ...others);
  }

  async *readStream(stream: string, from = 0, limit = Infinity): AsyncIterable<StoredEvent> {
    this.reads++;
    const failure = this.readFailures.shift();
    if (failure !== undefined) throw failure;
    const found = this.events.filter((event) => event.stream === stream && event.revision >= from).slice(0, limit);
    this.eventsRead += found.length;
    yield* found;
  }

  /** The events that are there, in one batch. */
  async *follow(after: Position, { categories }: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    if (signal.aborted) return;
    const events = this.events.filter(
      ({ position, stream }) =>
        position > after && (categories.length === 0 || categories.includes(categoryOf(stream))),
    );
    yield { events, through: events.at(-1)?.position ?? after, caughtUp: true };
  }

  async head({ categories }: StreamFilter, from: Position = ''): Promise<Position> {
    const last = this.events.findLast(({ stream }) => categories.includes(categoryOf(stream)));
    return last !== undefined && last.position > from ? last.position : from;
  }

  async identify(): Promise<LogIdentity> {
    return { id: 'in-memory', end: this.events.at(-1)?.position ?? '' };
  }

  async contains({ stream, revision, id }: EventReference): Promise<boolean> {
    const event = this.events.find((one) => one.stream === stream && one.revision === revision);
    return event === undefined ? revision <= (this.#deleted.get(stream) ?? -1) : event.id === id;
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

  /** Of the last event appended. */
  #position(): Position {
    return String(this.#appended).padStart(20, '0');
  }
}
