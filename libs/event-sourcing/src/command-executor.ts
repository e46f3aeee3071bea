import { canonicalJson, derivedUuid, Rejected } from '#kernel';
import type { Clock, Ids } from '#kernel';
import type { CommandContext } from './command-context.ts';
import { decideInTurn } from './decide-in-turn.ts';
import type { Decision } from './decide-in-turn.ts';
import type { StreamKind } from './decider.ts';
import { streamName } from './decider.ts';
import type { DomainEvent } from './event.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import { AppendRefused, LogUnavailable, OutcomeUnknown, RevisionConflict } from './ports/event-log.ts';
import type { Appended, EventLog, NewEvent, Position, Revision } from './ports/event-log.ts';
import { RecentStates } from './recent-states.ts';
import { Rounds } from './rounds.ts';
import { readState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

/** What a command came to. */
export interface Executed<State, Event> {
  readonly state: State;
  /** Nothing when the command repeated what was so already. */
  readonly events: readonly Event[];
  /** Not before the stream's last event: whoever waits for it sees the command's effect, new or repeated. */
  readonly position: Position;
}

/** A command on its way, with who waits for it. */
interface Asked {
  readonly command: unknown;
  readonly context: CommandContext;
  readonly resolve: (executed: Executed<never, never>) => void;
  readonly reject: (reason: unknown) => void;
}

const conflictsBeforeGivingUp = 50;
const unknownOutcomesBeforeGivingUp = 8;

/**
 * Carries commands out: reads the stream, lets its rules decide, appends under the expected revision, and does so again
 * when another process was first. Commands that wait for the same stream are decided one after the other and appended
 * together: a busy stream costs one append a round, not one a command.
 */
export class CommandExecutor {
  readonly #states = new RecentStates(4_096);
  readonly #rounds = new Rounds<Asked>();
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(log: EventLog, catalogue: EventCatalogue, clock: Clock, ids: Ids) {
    this.#log = log;
    this.#catalogue = catalogue;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** @throws Rejected when the rules say no, or with `service_unavailable` when the log does not answer. */
  execute<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E>> {
    return new Promise((resolve, reject) => {
      this.#rounds.join(streamName(kind, id), { command, context, resolve, reject }, (asked) =>
        this.#carryOut(kind, id, asked),
      );
    });
  }

  /**
   * Spares reading a stream of which a read model shows what it adds up to. Where that is no longer so, the expected
   * revision tells, and the stream is read after all.
   */
  assume<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string, state: StreamState<S>): void {
    const stream = streamName(kind, id);
    if (this.#states.recall(stream) === undefined) this.#states.remember(stream, state);
  }

  /** What the log says of a stream right now. */
  async read<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string): Promise<StreamState<S>> {
    const stream = streamName(kind, id);
    const current = await readState(this.#log, this.#catalogue, kind, id, this.#states.recall<S>(stream));
    if (current.revision !== 'none') this.#states.remember(stream, current);
    return current;
  }

  async #carryOut<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    asked: readonly Asked[],
  ): Promise<void> {
    try {
      const { position, decisions } = await this.#decideAndAppend(kind, id, asked);
      for (const [n, { resolve, reject }] of asked.entries()) {
        const { state, events, refusal } = decisions[n] as Decision<never, never>;
        if (refusal === undefined) resolve({ state, events, position });
        else reject(refusal);
      }
    } catch (error) {
      // What is too much for one batch may fit into several.
      if (error instanceof AppendRefused && asked.length > 1) {
        for (const one of asked) await this.#carryOut(kind, id, [one]);
      } else {
        for (const { reject } of asked) reject(error);
      }
    }
  }

  async #decideAndAppend<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    asked: readonly Asked[],
  ): Promise<{ readonly position: Position; readonly decisions: readonly Decision<S, E>[] }> {
    const stream = streamName(kind, id);
    for (let attempt = 0; attempt < conflictsBeforeGivingUp; attempt++) {
      const { current, decisions } = await this.#decide(kind, id, asked);
      const batch = asked.flatMap(({ context }, n) => this.#toStored(stream, decisions[n]?.events ?? [], context));
      const last = decisions.at(-1);
      if (batch.length === 0 || last === undefined) return { position: current.position, decisions };
      try {
        const appended = await this.#append(stream, current.revision, batch);
        this.#states.remember(stream, { state: last.state, ...appended });
        return { position: appended.position, decisions };
      } catch (error) {
        this.#states.forget(stream);
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
    throw new Rejected('service_unavailable', 'Too many writers at once. Try again.', { retryAfter: 1 });
  }

  /**
   * A remembered state is kept honest by the append's expected revision. Where nothing would be appended (refusals,
   * repetitions) nothing would show that the state is old, so the newest is read.
   */
  async #decide<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    asked: readonly Asked[],
  ): Promise<{ readonly current: StreamState<S>; readonly decisions: readonly Decision<S, E>[] }> {
    const commands = asked.map(({ command }) => command as C);
    const remembered = this.#states.recall<S>(streamName(kind, id));
    if (remembered !== undefined) {
      const decisions = decideInTurn(kind.decider, remembered.state, commands);
      if (decisions.some(({ events }) => events.length > 0)) return { current: remembered, decisions };
    }
    const current = await this.read(kind, id);
    return { current, decisions: decideInTurn(kind.decider, current.state, commands) };
  }

  #toStored(stream: string, events: readonly DomainEvent[], context: CommandContext): readonly NewEvent[] {
    const { actor, correlationId, causationId, decisionId } = context;
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
        correlationId,
        causationId,
        recordedAt,
        schemaVersion: this.#catalogue.currentVersion(type),
      },
    }));
  }

  /** An unknown outcome is cleared up by the identical append: stored already, or stored now. */
  async #append(stream: string, expected: Revision, batch: readonly NewEvent[]): Promise<Appended> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#log.append(stream, expected, batch);
      } catch (error) {
        if (error instanceof LogUnavailable) throw unavailable(error);
        if (!(error instanceof OutcomeUnknown)) throw error;
        if (attempt === unknownOutcomesBeforeGivingUp) throw unavailable(error);
        await new Promise((resolve) => setTimeout(resolve, Math.min(50 * 2 ** attempt, 2_000)));
      }
    }
  }
}

function unavailable(cause: Error): Rejected {
  const rejected = new Rejected('service_unavailable', 'The service cannot store anything right now. Try again.', {
    retryAfter: 2,
  });
  rejected.cause = cause;
  return rejected;
}
