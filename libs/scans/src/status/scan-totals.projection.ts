import type { Projection } from '#event-sourcing';
import type { ScanEvent } from '../scan/scan.events.ts';
import type { ScanStatus } from '../scan/scan-status.ts';

/** How many scans of all accounts have each status: one document. */
export type ScanTotals = Readonly<Record<ScanStatus, number>>;

export const scanTotalsId = 'all';
export const noScans: ScanTotals = { queued: 0, running: 0, completed: 0, failed: 0 };

type LifecycleEvent = Extract<ScanEvent, { type: 'ScanQueued' | 'ScanStarted' | 'ScanCompleted' | 'ScanFailed' }>;

export const scanTotalsProjection: Projection<LifecycleEvent, ScanTotals> = {
  collection: { name: 'scan_totals', version: 1, indexes: [] },
  categories: ['scan'],
  handles: ['ScanQueued', 'ScanStarted', 'ScanCompleted', 'ScanFailed'],
  documentId: () => scanTotalsId,
  evolve(totals = noScans, event) {
    const { queued, running, completed, failed } = totals;
    switch (event.type) {
      case 'ScanQueued':
        return { ...totals, queued: queued + 1 };
      case 'ScanStarted':
        return { ...totals, queued: queued - 1, running: running + 1 };
      case 'ScanCompleted':
        return { ...totals, running: running - 1, completed: completed + 1 };
      case 'ScanFailed':
        return event.data.started
          ? { ...totals, running: running - 1, failed: failed + 1 }
          : { ...totals, queued: queued - 1, failed: failed + 1 };
    }
  },
};
