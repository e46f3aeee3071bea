import type { CommandContext } from './command-context.ts';
import type { DomainEvent, Recorded } from './event.ts';

/** A command that a saga asks for. The saga says what; whoever carries it out adds for what cause. */
export abstract class SagaCommand {
  declare readonly context: CommandContext;

  because(context: CommandContext): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object), this, { context }) as this;
  }
}

/** What a fact calls for, as a pure function. */
export interface Saga<E extends DomainEvent = DomainEvent> {
  /** Names its checkpoint; stable. */
  readonly name: string;
  readonly categories: readonly string[];
  readonly handles: readonly E['type'][];
  react(event: Recorded<E>): readonly SagaCommand[];
}
