import type { Projection } from '#event-sourcing';
import type { AccountWorkEvent } from './account-work.events.ts';

/** How many scans of an account have a place in the queue, and which have a slot. */
export interface AccountWorkDocument {
  readonly accountId: string;
  readonly queued: number;
  readonly running: readonly string[];
  readonly hasQueued: boolean;
  readonly hasRunning: boolean;
}

export const accountWorkProjection: Projection<AccountWorkEvent, AccountWorkDocument> = {
  collection: {
    name: 'account_work',
    version: 1,
    indexes: [
      ['hasRunning', 'accountId'],
      ['hasQueued', 'accountId'],
    ],
  },
  categories: ['slots'],
  handles: ['QueuePlaceTaken', 'QueuePlaceReleased', 'SlotTaken', 'SlotReleased'],
  documentId: ({ data }) => data.accountId,
  evolve(work, event) {
    const { accountId, scanId } = event.data;
    const others = (work?.running ?? []).filter((id) => id !== scanId);
    const running = event.type === 'SlotTaken' ? [...others, scanId] : others;
    const queued = (work?.queued ?? 0) + queuedBy(event);
    return { accountId, queued, running, hasQueued: queued > 0, hasRunning: running.length > 0 };
  },
};

/** By how much the event changes the number of places that are taken. */
function queuedBy({ type, data }: AccountWorkEvent): number {
  switch (type) {
    case 'QueuePlaceTaken':
      return 1;
    case 'QueuePlaceReleased':
      return -1;
    case 'SlotTaken':
      return data.leftQueue === true ? -1 : 0;
    case 'SlotReleased':
      return 0;
  }
}
