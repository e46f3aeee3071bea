import { BatchQueue, BoundedMap, canonicalJson, delay, derivedUuid, Rejected, retryWithBackoff } from '#kernel';
import type { Clock, Ids } from '#kernel';
import type { CommandContext } from './command-context.ts';
import { decideBatch } from './decide-batch.ts';
import type { Decision } from './decide-batch.ts';
import type { StreamKind } from './decider.ts';
import { streamName } from './decider.ts';
import type { DomainEvent } from './event.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import { AppendRefused, beforeFirst, LogUnavailable, OutcomeUnknown, RevisionConflict } from './ports/event-log.ts';
import type { Appended, EventLog, NewEvent, Position, Revision } from './ports/event-log.ts';
import type { StateSnapshots } from './snapshots/state-snapshots.ts';
import { StateCache } from './state-cache.ts';
import { readState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

/** The result of a command. */
export interface Executed<State, Event> {
  readonly state: State;
  /** Empty when the command repeats what has already happened. */
  readonly events: readonly Event[];
  /** Not before the stream's last event: a read model that has passed it shows the command's effect, new or repeated. */
  readonly position: Position;
}

/** A command that waits for its batch, and its caller. */
interface PendingCommand {
  readonly command: unknown;
  readonly context: CommandContext;
  readonly resolve: (executed: Executed<never, never>) => void;
  readonly reject: (reason: unknown) => void;
}

export interface CommandExecutorOptions {
  /** Without them, a stream that this process does not know is read from its start. */
  readonly snapshots?: StateSnapshots;
  /** Waits between the attempts of an append. */
  readonly delay?: (durationMs: number) => Promise<void>;
}

const cachedStreams = 4_096;
const maxBatchSize = 128;
const maxConflicts = 50;
const maxAppendAttempts = 8;
const appendBackoff = { initialMs: 100, maxMs: 2_000 };

/**
 * Executes commands: reads the state of the stream, lets its decider decide, and appends the events at the expected
 * revision; after a revision conflict it decides again. Concurrent commands on one stream are decided in order and
 * appended as one batch, so that a busy stream costs one append a batch.
 */
export class CommandExecutor {
  readonly #states = new StateCache(cachedStreams);
  /** Streams that another process has changed since this one did. */
  readonly #contended = new BoundedMap<string, true>(cachedStreams);
  readonly #batches = new BatchQueue<PendingCommand>({ maxBatchSize });
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #snapshots: StateSnapshots | undefined;
  readonly #delay: (durationMs: number) => Promise<void>;

  constructor(
    log: EventLog,
    catalogue: EventCatalogue,
    clock: Clock,
    ids: Ids,
    { snapshots, delay: delayFor = delay }: CommandExecutorOptions = {},
  ) {
    this.#log = log;
    this.#catalogue = catalogue;
    this.#clock = clock;
    this.#ids = ids;
    this.#snapshots = snapshots;
    this.#delay = delayFor;
  }

  /** @throws Rejected by the decider, or with `service_unavailable` when the log cannot store the events right now */
  execute<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E>> {
    return new Promise((resolve, reject) => {
      this.#batches.add(streamName(kind, id), { command, context, resolve, reject }, (pending) =>
        this.#executeBatch(kind, id, pending),
      );
    });
  }

  /**
   * Supplies the state of a stream as a read model shows it, which saves reading the stream. When it is out of date,
   * the append meets a revision conflict and the stream is read after all.
   */
  assume<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string, state: StreamState<S>): void {
    const stream = streamName(kind, id);
    if (this.#states.get(stream) === undefined) this.#states.put(stream, { ...state, isAssumed: true });
  }

  /**
   * Saves reading a stream that is new as far as the caller knows: its first append shows it. Where it is not, that append
   * meets a revision conflict and the stream is read after all.
   */
  assumeNew<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string): void {
    this.assume(kind, id, { state: kind.decider.initialState, revision: 'none', position: beforeFirst });
  }

  /** The current state of a stream, from the log. */
  async read<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string): Promise<StreamState<S>> {
    const stream = streamName(kind, id);
    const known = this.#states.get<S>(stream) ?? (await this.#snapshots?.find(kind, id));
    const current = await readState(this.#log, this.#catalogue, kind, id, known);
    if (current.revision !== 'none') this.#states.put(stream, current);
    void this.#snapshots?.update(kind, id, known?.revision ?? 'none', current);
    return current;
  }

  async #executeBatch<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    pending: readonly PendingCommand[],
  ): Promise<void> {
    try {
      const { position, decisions } = await this.#decideAndAppend(kind, id, pending);
      for (const [n, { resolve, reject }] of pending.entries()) {
        const { state, events, error } = decisions[n] as Decision<never, never>;
        if (error === undefined) resolve({ state, events, position });
        else reject(error);
      }
    } catch (error) {
      // Events that are too large for one append may fit into several.
      if (error instanceof AppendRefused && pending.length > 1) {
        for (const one of pending) await this.#executeBatch(kind, id, [one]);
      } else {
        for (const { reject } of pending) reject(error);
      }
    }
  }

  async #decideAndAppend<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    pending: readonly PendingCommand[],
  ): Promise<{ readonly position: Position; readonly decisions: readonly Decision<S, E>[] }> {
    const stream = streamName(kind, id);
    for (let conflicts = 0; conflicts < maxConflicts; conflicts++) {
      const { current, decisions } = await this.#decide(kind, id, pending, conflicts === 0);
      const events = pending.flatMap(({ context }, n) =>
        this.#toNewEvents(stream, decisions[n]?.events ?? [], context),
      );
      const last = decisions.at(-1);
      if (events.length === 0 || last === undefined) return { position: current.position, decisions };
      try {
        const appended = await this.#append(stream, current.revision, events);
        const after = { state: last.state, ...appended };
        this.#states.put(stream, after);
        void this.#snapshots?.update(kind, id, current.revision, after);
        return { position: appended.position, decisions };
      } catch (error) {
        const isConflict = error instanceof RevisionConflict;
        if (isConflict) this.#contended.set(stream, true);
        // The stream is read on from a state that was read from it; an assumed one may be wrong as well as old.
        if (!isConflict || current.isAssumed === true) this.#states.delete(stream);
        if (!isConflict) throw error;
      }
    }
    throw new Rejected('service_unavailable', 'Too many concurrent changes. Try again.', { retryAfter: 1 });
  }

  /**
   * The append's expected revision shows whether a cached state is current. Where nothing would be appended (a
   * rejected or repeated command) nothing would show it, so the stream is read. So is one that another process has
   * changed, until nothing new is found in it: another conflict would cost more than reading.
   */
  async #decide<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    pending: readonly PendingCommand[],
    trustsCache: boolean,
  ): Promise<{ readonly current: StreamState<S>; readonly decisions: readonly Decision<S, E>[] }> {
    const commands = pending.map(({ command }) => command as C);
    const stream = streamName(kind, id);
    const cached = this.#states.get<S>(stream);
    if (cached !== undefined && trustsCache && !this.#contended.has(stream)) {
      const decisions = decideBatch(kind.decider, cached.state, commands);
      if (decisions.some(({ events }) => events.length > 0)) return { current: cached, decisions };
    }
    const current = await this.read(kind, id);
    if (current.revision === cached?.revision) this.#contended.delete(stream);
    return { current, decisions: decideBatch(kind.decider, current.state, commands) };
  }

  #toNewEvents(stream: string, events: readonly DomainEvent[], context: CommandContext): readonly NewEvent[] {
    const { actor, via, correlationId, causationId, decisionId } = context;
    const recordedAt = this.#clock.timestamp();
    return events.map(({ type, data }, index) => ({
      id:
        decisionId === undefined
          ? this.#ids.event()
          : derivedUuid(decisionId, stream, String(index), canonicalJson(data)),
      type: this.#catalogue.storedType(type),
      data,
      metadata: {
        actor,
        ...(via !== undefined && { via }),
        correlationId,
        causationId,
        recordedAt,
        schemaVersion: this.#catalogue.currentVersion(type),
      },
    }));
  }

  /** Repeats the identical append while its outcome is unknown: the log stores a batch once. */
  async #append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    try {
      return await retryWithBackoff(() => this.#log.append(stream, expected, events), {
        backoff: appendBackoff,
        maxAttempts: maxAppendAttempts,
        retryIf: (error) => error instanceof OutcomeUnknown,
        delay: this.#delay,
      });
    } catch (error) {
      if (!(error instanceof LogUnavailable || error instanceof OutcomeUnknown)) throw error;
      const rejected = new Rejected('service_unavailable', 'The service cannot store anything right now. Try again.', {
        retryAfter: 2,
      });
      rejected.cause = error;
      throw rejected;
    }
  }
}
