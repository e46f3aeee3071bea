import type { Projection } from '#event-sourcing';
import type { ScanEvent } from '../scan/scan.events.ts';

/** How many scans of an account wait, and which of them run. */
export interface QueueDocument {
  readonly accountId: string;
  readonly queued: number;
  readonly running: readonly string[];
  readonly hasQueued: boolean;
  /** Scans wait, and none runs. */
  readonly isIdle: boolean;
}

type QueueEvent = Extract<ScanEvent, { type: 'ScanQueued' | 'ScanStarted' | 'ScanCompleted' | 'ScanFailed' }>;

const none: QueueDocument = { accountId: '', queued: 0, running: [], hasQueued: false, isIdle: false };

export const queuesProjection: Projection<QueueEvent, QueueDocument> = {
  collection: {
    name: 'queues',
    version: 2,
    indexes: [
      ['hasQueued', 'accountId'],
      ['isIdle', 'accountId'],
    ],
  },
  categories: ['scan'],
  handles: ['ScanQueued', 'ScanStarted', 'ScanCompleted', 'ScanFailed'],
  documentId: ({ data }) => data.accountId,
  evolve(queue = none, { type, data }) {
    const { accountId, scanId } = data;
    const wasRunning = type === 'ScanCompleted' || (type === 'ScanFailed' && data.started);
    const change = type === 'ScanQueued' ? 1 : wasRunning ? 0 : -1;
    const queued = queue.queued + change;
    const others = queue.running.filter((id) => id !== scanId);
    const running = type === 'ScanStarted' ? [...others, scanId] : others;
    const hasQueued = queued > 0;
    return { accountId, queued, running, hasQueued, isIdle: hasQueued && running.length === 0 };
  },
};
