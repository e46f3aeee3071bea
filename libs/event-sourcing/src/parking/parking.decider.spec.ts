import { describe, expect, it } from '@jest/globals';
import { givenEvents } from '../testing/given-events.ts';
import { parkingDecider } from './parking.decider.ts';
import type { ParkingCommand } from './parking.decider.ts';
import type { EventParked, ParkedEventDiscarded, ParkedEventHandled } from './parking.events.ts';

const given = givenEvents(parkingDecider);
const reader = 'projection:scans-v1';
const failed = (eventId: string): EventParked['data'] => ({
  reader,
  eventId,
  eventType: 'ScanQueued.v1',
  stream: `scan-${eventId}`,
  revision: 0,
  position: '1',
  error: 'broken',
  parkedAt: '2026-06-01T12:00:00.000Z',
});
const parked = (eventId: string): EventParked => ({ type: 'EventParked', data: failed(eventId) });
const handled = (eventId: string): ParkedEventHandled => ({ type: 'ParkedEventHandled', data: { reader, eventId } });
const discarded = (eventId: string): ParkedEventDiscarded => ({
  type: 'ParkedEventDiscarded',
  data: { reader, eventId },
});
const park = (...ids: readonly string[]): ParkingCommand => ({
  type: 'ParkEvents',
  events: ids.map(failed),
});
const markHandled = (...eventIds: readonly string[]): ParkingCommand => ({ type: 'MarkHandled', reader, eventIds });
const discard = (...eventIds: readonly string[]): ParkingCommand => ({ type: 'Discard', reader, eventIds });

describe('the parked events of a reader', () => {
  it('are each parked once, also with a batch of which some are parked already', () => {
    given().when(park('a', 'b')).expect(parked('a'), parked('b'));
    given(parked('a')).when(park('a')).expect();
    given(parked('a')).when(park('a', 'b')).expect(parked('b'));
  });

  it('are marked as handled or discarded while they are parked, and not again', () => {
    given(parked('a'), parked('b')).when(markHandled('a', 'unknown')).expect(handled('a'));
    given(parked('a'), parked('b')).when(discard('b', 'unknown')).expect(discarded('b'));
    given(parked('a'), handled('a')).when(markHandled('a')).expect();
    given(parked('a'), handled('a')).when(discard('a')).expect();
    given(parked('a'), discarded('a')).when(markHandled('a')).expect();
  });

  it('leave the others parked', () => {
    given(parked('a'), parked('b'), handled('a'), discarded('unknown'))
      .when(markHandled('a', 'b'))
      .expect(handled('b'));
  });

  it('are parked again where they were handled, and fail in a later rebuild', () => {
    given(parked('a'), handled('a')).when(park('a')).expect(parked('a'));
  });

  it('are never parked again where one was discarded', () => {
    given(parked('a'), parked('b'), discarded('a'), discarded('b'), parked('c'), handled('c'))
      .when(park('a', 'b', 'c'))
      .expect(parked('c'));
  });

  it('are listed in the order in which they were parked, with those discarded apart', () => {
    const history = [parked('b'), parked('a'), parked('c'), discarded('c'), handled('b'), parked('b')];
    const state = history.reduce((before, event) => parkingDecider.evolve(before, event), parkingDecider.initialState);
    expect([...state.parked.keys()]).toEqual(['a', 'b']);
    expect(state.parked.get('a')).toEqual(failed('a'));
    expect([...state.discarded]).toEqual(['c']);
  });
});
