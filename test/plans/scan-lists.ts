import { readPage } from '#event-sourcing';
import type { Find, PageCursor, ReadStore } from '#event-sourcing';
import type { ScanFilter } from '#scans';
import { scanList } from '../../libs/scans/src/status/list-scans.handler.ts';

const time = '2026-06-01T12:00:00.000Z';
const conditions: readonly ScanFilter[] = [
  { status: 'failed' },
  { target: 'https://example.com/' },
  { scanType: 'full' },
  { createdAfter: time },
  { createdBefore: time },
];
const cursors: readonly (PageCursor | undefined)[] = [undefined, { startingAfter: 'x' }, { endingBefore: 'x' }];

/** Every combination of the filters of the list of scans. */
export const scanFilters: readonly ScanFilter[] = Array.from({ length: 2 ** conditions.length }, (_, chosen) =>
  Object.assign({}, ...conditions.filter((__, bit) => (chosen & (1 << bit)) !== 0)),
);

/** The queries that pages of the list make, in both directions. */
export async function queriesOf(filter: ScanFilter): Promise<readonly Find[]> {
  const queries: Find[] = [];
  const cursor = { accountId: 'acc_1', order: '1', creation: `${time}-1` };
  const store = {
    get: async () => cursor,
    find: async (_: unknown, query: Find) => {
      queries.push(query);
      return [];
    },
  } as unknown as ReadStore;
  for (const one of cursors) await readPage(store, scanList('acc_1', filter), { limit: 20, cursor: one });
  return queries;
}
