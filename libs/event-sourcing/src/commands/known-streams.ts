import { BoundedMap, SingleFlight } from '#kernel';
import type { CommandStep } from './command-step.ts';
import type { StreamKind } from '../decider.ts';
import { streamName } from '../decider.ts';
import type { DomainEvent } from '../event.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { EventLog, Revision } from '../ports/event-log.ts';
import type { StateSnapshots } from '../snapshots/state-snapshots.ts';
import { StateCache } from './state-cache.ts';
import { readState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

const cachedStreams = 4_096;
/** How long no snapshot is looked for of a stream that had no events. */
const emptyForMs = 60_000;

/** The states of streams, as this process knows them and as the log has them. */
export class KnownStreams {
  readonly #states = new StateCache(cachedStreams);
  /** Streams that another process has changed since this one did. */
  readonly #contended = new BoundedMap<string, true>(cachedStreams);
  /** When streams were read that had no events (`performance.now()`): they had no snapshot either. */
  readonly #empty = new BoundedMap<string, number>(cachedStreams);
  readonly #reads = new SingleFlight<StreamState<unknown>>();
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #snapshots: StateSnapshots | undefined;

  constructor(log: EventLog, catalogue: EventCatalogue, snapshots: StateSnapshots | undefined) {
    this.#log = log;
    this.#catalogue = catalogue;
    this.#snapshots = snapshots;
  }

  /**
   * What is known without reading the stream; it may be out of date. Of a contended stream nothing is known until nothing
   * new was found in it: another conflict would cost more than reading.
   */
  find({ stream, isNew, kind }: CommandStep): StreamState<unknown> | undefined {
    if (this.#contended.has(stream)) return undefined;
    const known = this.#states.get(stream);
    if (known !== undefined || !isNew) return known;
    return { state: kind.decider.initialState, revision: 'none', position: beforeFirst, isAssumed: true };
  }

  /** The current state, from the log. Those that read a stream at the same time share what is read after all of them began. */
  read<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string): Promise<StreamState<S>> {
    const read = this.#reads.runWithOthers(streamName(kind, id), () => this.#read(kind, id));
    return read as Promise<StreamState<S>>;
  }

  async #read<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string): Promise<StreamState<S>> {
    const stream = streamName(kind, id);
    const cached = this.#states.get<S>(stream);
    const known = cached ?? (this.#wasEmpty(stream) ? undefined : await this.#snapshots?.find(kind, id));
    const current = await readState(this.#log, this.#catalogue, kind, id, known);
    if (cached !== undefined && current.revision === cached.revision) this.#contended.delete(stream);
    if (current.revision !== 'none') this.#put(stream, current);
    else if (kind.snapshotVersion !== undefined) this.#empty.set(stream, performance.now());
    void this.#snapshots?.update(kind, id, known?.revision ?? 'none', current);
    return current;
  }

  /** The state after events that this process has appended at revision `before`. */
  appended({ kind, id, stream }: CommandStep, before: Revision, after: StreamState<unknown>): void {
    this.#put(stream, after);
    void this.#snapshots?.update(kind, id, before, after);
  }

  /** A moment ago. Another process may have appended a lot since, and saved a snapshot: without it, that is read once. */
  #wasEmpty(stream: string): boolean {
    return performance.now() - (this.#empty.get(stream) ?? -emptyForMs) < emptyForMs;
  }

  #put(stream: string, state: StreamState<unknown>): void {
    this.#states.put(stream, state);
    this.#empty.delete(stream);
  }

  assume<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string, state: StreamState<S>): void {
    const stream = streamName(kind, id);
    if (this.#states.get(stream) === undefined) this.#states.put(stream, { ...state, isAssumed: true });
  }

  /** An append has shown that another process has changed the stream. */
  contend(stream: string): void {
    this.#contended.set(stream, true);
  }

  forget(stream: string): void {
    this.#states.delete(stream);
  }
}
