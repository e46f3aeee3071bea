import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Rejected } from '#kernel';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { projected } from '../../../event-sourcing/src/testing/projected.ts';
import { accountWorkDecider } from './account-work.decider.ts';
import type { AccountWorkCommand } from './account-work.decider.ts';
import type { AccountWorkEvent } from './account-work.events.ts';
import { accountWorkProjection } from './account-work.projection.ts';

const accountId = 'acc_1';
const now = '2026-06-01T12:00:00.000Z';
const admit = (scanId: string, maxQueued: number): AccountWorkCommand => ({
  type: 'Admit',
  accountId,
  scanId,
  maxQueued,
  now,
});
const takeSlot = (scanId: string, maxRunning: number): AccountWorkCommand => ({
  type: 'TakeSlot',
  accountId,
  scanId,
  maxRunning,
});
const release = (scanId: string): AccountWorkCommand => ({ type: 'Release', accountId, scanId });
const queued = (scanId: string): AccountWorkEvent => ({
  type: 'QueuePlaceTaken',
  data: { accountId, scanId, takenAt: now },
});
const left = (scanId: string): AccountWorkEvent => ({ type: 'QueuePlaceReleased', data: { accountId, scanId } });
const taken = (scanId: string, leftQueue = false): AccountWorkEvent => ({
  type: 'SlotTaken',
  data: { accountId, scanId, leftQueue },
});
const released = (scanId: string): AccountWorkEvent => ({ type: 'SlotReleased', data: { accountId, scanId } });

const given = givenEvents(accountWorkDecider);

describe('places in the queue of an account', () => {
  it('are taken up to the limit', () => {
    given().when(admit('a', 1)).expect(queued('a'));
    given(queued('a')).when(admit('b', 1)).expectRejected('concurrency_limit_exceeded');
    given(queued('a')).when(admit('b', 2)).expect(queued('b'));
  });

  it('are taken once by a scan, also when the limit has been lowered', () => {
    given(queued('a')).when(admit('a', 0)).expect();
    given(taken('a')).when(admit('a', 1)).expect();
  });

  it('are free again when the scan starts, or ends without starting', () => {
    given(queued('a'), taken('a', true)).when(admit('b', 1)).expect(queued('b'));
    given(queued('a'), left('a')).when(admit('b', 1)).expect(queued('b'));
    given(queued('a')).when(release('a')).expect(left('a'));
    given(queued('a'), left('a')).when(release('a')).expect();
  });
});

describe('slots of an account', () => {
  it('are taken up to the limit of the plan', () => {
    given(queued('a')).when(takeSlot('a', 1)).expect(taken('a', true));
    given(taken('a')).when(takeSlot('b', 1)).expectRejected('concurrency_limit_exceeded');
    given(taken('a')).when(takeSlot('b', 2)).expect(taken('b'));
    given().when(takeSlot('a', 0)).expectRejected('concurrency_limit_exceeded');
  });

  it('are taken once by a scan, also when the limit has been lowered', () => {
    given(taken('a')).when(takeSlot('a', 2)).expect();
    given(taken('a'), taken('b')).when(takeSlot('b', 1)).expect();
  });

  it('are free again once released', () => {
    given(taken('a')).when(release('a')).expect(released('a'));
    given(taken('a'), released('a')).when(takeSlot('b', 1)).expect(taken('b'));
    given(taken('a')).when(release('b')).expect();
    given(taken('a'), released('a')).when(release('a')).expect();
  });
});

describe('the work of an account, whatever is requested', () => {
  const step = fc.record({
    scanId: fc.nat(9).map(String),
    limit: fc.nat(5),
    type: fc.constantFrom('Admit', 'TakeSlot', 'Release'),
  });

  it('never holds more scans than the limit at which the last one was taken, and is shown as it is', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = accountWorkDecider.initialState;
        const history: AccountWorkEvent[] = [];
        for (const { scanId, limit, type } of steps) {
          const command =
            type === 'Admit' ? admit(scanId, limit) : type === 'TakeSlot' ? takeSlot(scanId, limit) : release(scanId);
          try {
            for (const event of accountWorkDecider.decide(command, state)) {
              state = accountWorkDecider.evolve(state, event);
              history.push(event);
              if (event.type === 'SlotTaken') expect(state.running.length).toBeLessThanOrEqual(limit);
              if (event.type === 'QueuePlaceTaken') expect(state.queued.size).toBeLessThanOrEqual(limit);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(Rejected);
          }
          expect(state.running.filter((id) => state.queued.has(id))).toEqual([]);
        }
        const shown = projected(accountWorkProjection, history).get(accountId);
        expect(shown?.queued ?? 0).toBe(state.queued.size);
        expect(shown?.running ?? []).toEqual(state.running);
      }),
    );
  });
});
