import type { EventFamily } from '../event-catalogue.ts';

/** A reader could not handle an event, and continued without it. */
export interface EventParked {
  readonly type: 'EventParked';
  readonly data: {
    readonly reader: string;
    readonly eventId: string;
    /** As stored, with its version. */
    readonly eventType: string;
    readonly stream: string;
    readonly revision: number;
    readonly position: string;
    readonly error: string;
    readonly parkedAt: string;
  };
}

/** The reader has handled the event after all: it was retried, or the read model was rebuilt with it. */
export interface ParkedEventHandled {
  readonly type: 'ParkedEventHandled';
  readonly data: { readonly reader: string; readonly eventId: string };
}

/** An operator decided that the reader never handles the event; a rebuild skips it too. */
export interface ParkedEventDiscarded {
  readonly type: 'ParkedEventDiscarded';
  readonly data: { readonly reader: string; readonly eventId: string };
}

export type ParkingEvent = EventParked | ParkedEventHandled | ParkedEventDiscarded;

export const parkingEvents: EventFamily<ParkingEvent> = {
  category: 'parking',
  types: { EventParked: [], ParkedEventHandled: [], ParkedEventDiscarded: [] },
};
