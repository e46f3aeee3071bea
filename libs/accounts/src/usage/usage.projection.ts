import type { Projection } from '#event-sourcing';
import { usageStreamId } from './usage.decider.ts';
import type { UsageEvent } from './usage.events.ts';

export interface UsageDocument {
  readonly accountId: string;
  readonly month: string;
  readonly scansUsed: number;
}

export const usageProjection: Projection<UsageEvent, UsageDocument> = {
  collection: { name: 'usage', version: 1, indexes: [['accountId', 'month']] },
  categories: ['usage'],
  handles: ['ScanCounted', 'ScanRefunded'],
  documentId: ({ data }) => usageStreamId(data.accountId, data.month),
  evolve(usage, { type, data: { accountId, month } }) {
    const change = type === 'ScanCounted' ? 1 : -1;
    return { accountId, month, scansUsed: (usage?.scansUsed ?? 0) + change };
  },
};
