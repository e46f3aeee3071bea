import type { Decider } from './decider.ts';
import type { DomainEvent } from './event.ts';

/** What the rules made of one command, and the state after it. */
export interface Decision<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
  /** What was thrown instead of a decision. */
  readonly refusal?: unknown;
}

/** Lets commands decide one after the other, each on what those before it have led to. A refusal concerns no other. */
export function decideInTurn<S, C, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  before: S,
  commands: readonly C[],
): readonly Decision<S, E>[] {
  let state = before;
  return commands.map((command) => {
    try {
      const events = decider.decide(command, state);
      state = events.reduce((current, event) => decider.evolve(current, event), state);
      return { state, events };
    } catch (refusal) {
      return { state, events: [], refusal };
    }
  });
}
