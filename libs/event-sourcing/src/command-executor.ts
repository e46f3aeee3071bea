import { derivedUuid, Rejected } from '#kernel';
import type { Clock, Ids } from '#kernel';
import type { CommandContext } from './command-context.ts';
import type { StreamKind } from './decider.ts';
import { streamName } from './decider.ts';
import type { DomainEvent } from './event.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import { LogUnavailable, OutcomeUnknown, RevisionConflict } from './ports/event-log.ts';
import type { Appended, EventLog, NewEvent, Position, Revision } from './ports/event-log.ts';
import { RecentStates } from './recent-states.ts';
import { readState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';
import { TurnQueue } from './turn-queue.ts';

/** What a command came to. */
export interface Executed<State, Event> {
  readonly state: State;
  /** Nothing when the command repeated what was so already. */
  readonly events: readonly Event[];
  /** Of the stream's last event: whoever waits for it sees the command's effect, new or repeated. */
  readonly position: Position;
  readonly revision: Revision;
}

const conflictsBeforeGivingUp = 50;
const unknownOutcomesBeforeGivingUp = 8;

/**
 * Carries commands out: reads the stream, lets its rules decide, appends under the expected revision, and does so again
 * when another process was first.
 */
export class CommandExecutor {
  readonly #states = new RecentStates(4_096);
  readonly #turns = new TurnQueue();
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
  async execute<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E>> {
    const stream = streamName(kind, id);
    return this.#turns.run(stream, async () => {
      for (let attempt = 0; attempt < conflictsBeforeGivingUp; attempt++) {
        const { current, events } = await this.#decide(kind, id, stream, command);
        if (events.length === 0) return { ...current, events };
        const batch = this.#toStored(stream, events, context);
        try {
          const appended = await this.#append(stream, current.revision, batch);
          const state = events.reduce((state, event) => kind.decider.evolve(state, event), current.state);
          const next = { state, position: appended.position, revision: appended.revision };
          this.#states.remember(stream, next);
          return { ...next, events };
        } catch (error) {
          this.#states.forget(stream);
          if (!(error instanceof RevisionConflict)) throw error;
        }
      }
      throw new Rejected('service_unavailable', 'Too many writers at once. Try again.', { retryAfter: 1 });
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
    return this.#turns.run(stream, () => this.#load(kind, id, stream));
  }

  /**
   * A remembered state keeps appends honest through the expected revision; a refusal appends nothing, so it is given
   * only on the newest state.
   */
  async #decide<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    stream: string,
    command: C,
  ): Promise<{ readonly current: StreamState<S>; readonly events: readonly E[] }> {
    const remembered = this.#states.recall<S>(stream);
    if (remembered !== undefined) {
      try {
        const events = kind.decider.decide(command, remembered.state);
        if (events.length > 0) return { current: remembered, events };
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
      }
    }
    const current = await this.#load(kind, id, stream);
    return { current, events: kind.decider.decide(command, current.state) };
  }

  async #load<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    stream: string,
  ): Promise<StreamState<S>> {
    const current = await readState(this.#log, this.#catalogue, kind, id, this.#states.recall<S>(stream));
    if (current.revision !== 'none') this.#states.remember(stream, current);
    return current;
  }

  #toStored(stream: string, events: readonly DomainEvent[], context: CommandContext): readonly NewEvent[] {
    const { actor, correlationId, causationId, decisionId } = context;
    const recordedAt = this.#clock.timestamp();
    return events.map(({ type, data }, index) => ({
      id: decisionId === undefined ? this.#ids.event() : derivedUuid(decisionId, stream, String(index)),
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
