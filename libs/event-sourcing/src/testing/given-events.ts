import { expect } from '@jest/globals';
import type { RejectionCode } from '#kernel';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../event.ts';

interface Then<Event> {
  /** Exactly these events; none when called without. */
  expect(...events: readonly Event[]): void;
  expectRejected(code: RejectionCode): void;
}

/** `given(event, …).when(command).expect(event, …)` for a decider. */
export function givenEvents<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
): (...history: readonly Event[]) => { when(command: Command): Then<Event> } {
  return (...history) => ({
    when(command) {
      const state = history.reduce((state, event) => decider.evolve(state, event), decider.initialState);
      const decide = (): readonly Event[] => decider.decide(command, state);
      return {
        expect: (...events) => expect(decide()).toEqual(events),
        expectRejected: (code) => expect(decide).toThrow(expect.objectContaining({ name: 'Rejected', code })),
      };
    },
  });
}
