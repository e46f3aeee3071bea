import type { Decider, StreamKind } from '../decider.ts';
import { parkingEvents } from './parking.events.ts';
import type { EventParked, ParkingEvent } from './parking.events.ts';

export type ParkingCommand =
  | { readonly type: 'ParkEvents'; readonly events: readonly EventParked['data'][] }
  | { readonly type: 'MarkHandled' | 'Discard'; readonly reader: string; readonly eventIds: readonly string[] };

export interface ParkingState {
  /** By event id. */
  readonly parked: ReadonlyMap<string, EventParked['data']>;
  /** Ids of events. */
  readonly discarded: ReadonlySet<string>;
}

/** The parked events of one reader. Repeating a command changes nothing. */
export const parkingDecider: Decider<ParkingState, ParkingCommand, ParkingEvent> = {
  initialState: { parked: new Map(), discarded: new Set() },

  decide(command, { parked, discarded }) {
    if (command.type === 'ParkEvents') {
      return command.events
        .filter(({ eventId }) => !parked.has(eventId) && !discarded.has(eventId))
        .map((data) => ({ type: 'EventParked', data }));
    }
    const { reader } = command;
    const type = command.type === 'Discard' ? 'ParkedEventDiscarded' : 'ParkedEventHandled';
    return command.eventIds.filter((id) => parked.has(id)).map((eventId) => ({ type, data: { reader, eventId } }));
  },

  evolve({ parked, discarded }, event) {
    const { eventId } = event.data;
    const rest = new Map(parked);
    if (event.type === 'EventParked') return { parked: rest.set(eventId, event.data), discarded };
    rest.delete(eventId);
    return {
      parked: rest,
      discarded: event.type === 'ParkedEventDiscarded' ? new Set([...discarded, eventId]) : discarded,
    };
  },
};

/** One stream for each reader, named after it. */
export const parkingStream: StreamKind<ParkingState, ParkingCommand, ParkingEvent> = {
  family: parkingEvents,
  decider: parkingDecider,
};
