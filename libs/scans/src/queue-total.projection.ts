import type { Projection } from '#event-sourcing';
import type { ScanEvent } from './scan.events.ts';

/** How many scans wait in the whole service: one document. */
export interface QueueTotalDocument {
  readonly queued: number;
}

export const queueTotalId = 'all';

type QueueEvent = Extract<ScanEvent, { type: 'ScanQueued' | 'ScanStarted' | 'ScanFailed' }>;

export const queueTotalProjection: Projection<QueueEvent, QueueTotalDocument> = {
  collection: { name: 'queue_total', version: 1, indexes: [] },
  categories: ['scan'],
  handles: ['ScanQueued', 'ScanStarted', 'ScanFailed'],
  documentId: () => queueTotalId,
  evolve(total = { queued: 0 }, { type, data }) {
    const leavesQueue = type === 'ScanStarted' || (type === 'ScanFailed' && !data.started);
    return { queued: total.queued + (type === 'ScanQueued' ? 1 : leavesQueue ? -1 : 0) };
  },
};
