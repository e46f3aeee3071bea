import type { Projection } from '#event-sourcing';
import type { SlotEvent } from './slots.events.ts';

/** Which scans of an account hold a slot. */
export interface SlotsDocument {
  readonly accountId: string;
  readonly holders: readonly string[];
  readonly anyHeld: boolean;
}

export const slotsProjection: Projection<SlotEvent, SlotsDocument> = {
  collection: { name: 'slots', version: 1, indexes: [['anyHeld', 'accountId']] },
  categories: ['slots'],
  handles: ['SlotTaken', 'SlotReleased'],
  documentId: ({ data }) => data.accountId,
  evolve(slots, { type, data: { accountId, scanId } }) {
    const others = (slots?.holders ?? []).filter((holder) => holder !== scanId);
    const holders = type === 'SlotTaken' ? [...others, scanId] : others;
    return { accountId, holders, anyHeld: holders.length > 0 };
  },
};
