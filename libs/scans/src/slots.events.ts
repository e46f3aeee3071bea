import type { EventFamily } from '#event-sourcing';

/** A scan of the account may run. */
export interface SlotTaken {
  readonly type: 'SlotTaken';
  readonly data: { readonly accountId: string; readonly scanId: string };
}

/** The scan has ended; the next of the account may run. */
export interface SlotReleased {
  readonly type: 'SlotReleased';
  readonly data: { readonly accountId: string; readonly scanId: string };
}

export type SlotEvent = SlotTaken | SlotReleased;

export const slotEvents: EventFamily<SlotEvent> = {
  category: 'slots',
  types: { SlotTaken: [], SlotReleased: [] },
};
