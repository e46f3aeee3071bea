import type { CommandContext } from './commands/command-context.ts';
import type { DomainEvent, Recorded } from './event.ts';

/** A command that a saga sends: the saga makes it without a context, its reader adds the context from the event. */
export abstract class SagaCommand {
  declare readonly context: CommandContext;

  /** A copy with the context in which it is executed. */
  withContext(context: CommandContext): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object), this, { context }) as this;
  }
}

/** A reaction to events, as a pure function: `event -> commands`. */
export interface Saga<E extends DomainEvent = DomainEvent> {
  /** Also the name of its checkpoint: never changed once released. */
  readonly name: string;
  /**
   * Where it starts the first time that it runs: with the whole history, or with what is appended from then on. A saga
   * that is new in a release mostly starts at the `head`: what happened before it existed has been dealt with.
   */
  readonly startsAt: 'beginning' | 'head';
  readonly categories: readonly string[];
  readonly handles: readonly E['type'][];
  /** The events of a stream are independent of each other for this saga: it reacts to them at the same time, not in order. */
  readonly isUnordered?: boolean;
  /**
   * For a saga that completes what a crash has interrupted: how long after an event was recorded it reacts, so that as a
   * rule the process that recorded it has completed the work before.
   */
  readonly reactsAfterMs?: number;
  /** Its position is saved after each batch: a reaction that is repeated later may undo what was changed since. */
  readonly savesAtOnce?: boolean;
  react(event: Recorded<E>): readonly SagaCommand[];
}
