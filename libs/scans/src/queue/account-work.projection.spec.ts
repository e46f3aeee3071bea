import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Rejected } from '#kernel';
import { projected } from '../../../event-sourcing/src/testing/projected.ts';
import { accountWorkDecider } from './account-work.decider.ts';
import type { AccountWorkCommand } from './account-work.decider.ts';
import type { AccountWorkEvent } from './account-work.events.ts';
import { accountWorkProjection } from './account-work.projection.ts';

const accountId = 'acc_1';
const now = '2026-06-01T12:00:00.000Z';
const scanIds = fc.constantFrom('a', 'b', 'c', 'd');
const command: fc.Arbitrary<AccountWorkCommand> = fc.oneof(
  scanIds.map((scanId) => ({ type: 'Admit', accountId, scanId, maxQueued: 3, now }) as const),
  scanIds.map((scanId) => ({ type: 'TakeSlot', accountId, scanId, maxRunning: 2 }) as const),
  scanIds.map((scanId) => ({ type: 'Release', accountId, scanId }) as const),
);

/** The events of what is accepted, and the state after them. */
function decided(commands: readonly AccountWorkCommand[]) {
  let state = accountWorkDecider.initialState;
  const events: AccountWorkEvent[] = [];
  for (const one of commands) {
    try {
      for (const event of accountWorkDecider.decide(one, state)) {
        state = accountWorkDecider.evolve(state, event);
        events.push(event);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(Rejected);
    }
  }
  return { state, events };
}

describe('the work of an account as it is read', () => {
  it('always agrees with its stream', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 40 }), (commands) => {
        const { state, events } = decided(commands);
        if (events.length === 0) return;
        expect(projected(accountWorkProjection, events).get(accountId)).toEqual({
          accountId,
          queued: state.queued.size,
          running: state.running,
          hasQueued: state.queued.size > 0,
          hasRunning: state.running.length > 0,
        });
      }),
    );
  });

  it('counts no place of a scan that started before there were places', () => {
    const started: AccountWorkEvent = { type: 'SlotTaken', data: { accountId, scanId: 'a' } };
    expect(projected(accountWorkProjection, [started]).get(accountId)).toMatchObject({ queued: 0, running: ['a'] });
  });
});
