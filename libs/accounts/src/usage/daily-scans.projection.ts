import type { Projection } from '#event-sourcing';
import { usageStreamId } from './usage.decider.ts';
import type { ScanCounted } from './usage.events.ts';

/** How many scans of an account were accepted on each day of a month; refunds change nothing about it. */
export interface DailyScansDocument {
  readonly accountId: string;
  readonly month: string;
  /** By date in UTC (`2026-06-01`), without days on which there were none. */
  readonly days: Readonly<Record<string, number>>;
}

export const dailyScansProjection: Projection<ScanCounted, DailyScansDocument> = {
  collection: { name: 'daily_scans', version: 1, indexes: [] },
  categories: ['usage'],
  handles: ['ScanCounted'],
  documentId: ({ data }) => usageStreamId(data.accountId, data.month),
  evolve(document, { data: { accountId, month, createdAt } }) {
    const day = createdAt.slice(0, 'yyyy-mm-dd'.length);
    const days = document?.days ?? {};
    return { accountId, month, days: { ...days, [day]: (days[day] ?? 0) + 1 } };
  },
};
