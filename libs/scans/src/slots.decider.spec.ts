import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Rejected } from '#kernel';
import { givenEvents } from '../../event-sourcing/src/testing/given-events.ts';
import { slotDecider } from './slots.decider.ts';
import type { SlotEvent } from './slots.events.ts';

const accountId = 'acc_1';
const take = (scanId: string, limit: number) => ({ type: 'Take', accountId, scanId, limit }) as const;
const release = (scanId: string) => ({ type: 'Release', accountId, scanId }) as const;
const taken = (scanId: string): SlotEvent => ({ type: 'SlotTaken', data: { accountId, scanId } });
const released = (scanId: string): SlotEvent => ({ type: 'SlotReleased', data: { accountId, scanId } });

const given = givenEvents(slotDecider);

describe("an account's slots", () => {
  it('are taken as far as the plan allows', () => {
    given().when(take('a', 1)).expect(taken('a'));
    given(taken('a')).when(take('b', 1)).expectRejected('concurrency_limit_exceeded');
    given(taken('a')).when(take('b', 2)).expect(taken('b'));
    given().when(take('a', 0)).expectRejected('concurrency_limit_exceeded');
  });

  it('are taken once by a scan, also when the limit has fallen since', () => {
    given(taken('a')).when(take('a', 2)).expect();
    given(taken('a'), taken('b')).when(take('b', 1)).expect();
  });

  it('are free again once released', () => {
    given(taken('a')).when(release('a')).expect(released('a'));
    given(taken('a'), released('a')).when(take('b', 1)).expect(taken('b'));
    given(taken('a')).when(release('b')).expect();
    given(taken('a'), released('a')).when(release('a')).expect();
  });

  it('never hold more scans than the limit at which the last was taken', () => {
    const step = fc.record({ scanId: fc.nat(9).map(String), limit: fc.nat(5), isRelease: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let holders = slotDecider.initialState;
        for (const { scanId, limit, isRelease } of steps) {
          try {
            for (const event of slotDecider.decide(isRelease ? release(scanId) : take(scanId, limit), holders)) {
              holders = slotDecider.evolve(holders, event);
              if (event.type === 'SlotTaken') expect(holders.length).toBeLessThanOrEqual(limit);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(Rejected);
          }
          expect(new Set(holders).size).toBe(holders.length);
        }
      }),
    );
  });
});
