import type { Decider } from './decider.ts';
import type { DomainEvent } from './event.ts';

/** What the decider made of one command, and the state after it. */
export interface Decision<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
  /** What `decide` threw in place of events. */
  readonly error?: unknown;
}

/** Decides commands in order, each on the state that the earlier ones led to. An error of one does not affect the others. */
export function decideBatch<S, C, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  initialState: S,
  commands: readonly C[],
): readonly Decision<S, E>[] {
  let state = initialState;
  return commands.map((command) => {
    try {
      const events = decider.decide(command, state);
      state = events.reduce((current, event) => decider.evolve(current, event), state);
      return { state, events };
    } catch (error) {
      return { state, events: [], error };
    }
  });
}
