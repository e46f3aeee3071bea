import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { categoryOf } from '#event-sourcing';
import type { HashChainResult } from '#event-sourcing';
import { positionOf } from './event-rows.ts';
import { beforeFirstHash, digestOfEvent, eventColumns, linkHash, linkHashWithoutDigest } from './writer/hash-chain.ts';
import type { HashedRow } from './writer/hash-chain.ts';

/** An event, or what a deleted one has left: its digest. */
type ChainedRow = { readonly position: number; readonly hash: Uint8Array } & (
  ({ readonly digest: null; readonly category: string } & HashedRow) | { readonly digest: Uint8Array }
);

const pageSize = 1_000;
const deletedColumns = eventColumns
  .split(', ')
  .map((column) => (column === 'position' ? column : `NULL AS ${column}`))
  .join(', ');

/**
 * Reads the whole log: an event that was changed, removed or inserted breaks the hash chain from there on. So does a category
 * that is not the one of the stream, by which readers would miss the event. The removal of the last events is seen where a
 * position after them was saved.
 */
export async function verifyHashChain(db: DatabaseSync): Promise<HashChainResult> {
  // Before the events are read: others append meanwhile.
  const end = Math.max(endOf(db), lastSavedPosition(db));
  const digestsFrom = Number(db.prepare('SELECT digests_from FROM log').get()?.['digests_from']);
  const page =
    db.prepare(`SELECT ${eventColumns}, category, hash, NULL AS digest FROM events WHERE position BETWEEN ?1 AND ?2
    UNION ALL SELECT ${deletedColumns}, NULL, hash, digest FROM deleted_events WHERE position BETWEEN ?1 AND ?2
    ORDER BY position`);
  let [events, deleted] = [0, 0];
  if (hasEventBeforeFirst(db)) return { events, deleted, broken: positionOf(0) };
  let link: Uint8Array = beforeFirstHash;
  for (;;) {
    const rows = page.all(events + 1, events + pageSize) as unknown as ChainedRow[];
    for (const row of rows) {
      link = nextLink(link, row, row.position >= digestsFrom);
      if (row.position !== events + 1 || !Buffer.from(link).equals(row.hash) || !isInItsCategory(row)) {
        return { events, deleted, broken: positionOf(events + 1) };
      }
      events += 1;
      if (row.digest !== null) deleted += 1;
    }
    if (rows.length < pageSize) break;
    await nextIteration();
  }
  const broken = events < end ? positionOf(events + 1) : undefined;
  return { events, deleted, broken };
}

/** The link that was recorded with an event, and stays when the event is deleted. */
export function chainLink(db: DatabaseSync, position: number): string | undefined {
  const row = db
    .prepare(
      'SELECT hash FROM events WHERE position = ?1 UNION ALL SELECT hash FROM deleted_events WHERE position = ?1',
    )
    .get(position);
  return row && `${positionOf(position)}:${Buffer.from(row['hash'] as Uint8Array).toString('hex')}`;
}

/** The hash has no category, because the stream's name contains it. */
function isInItsCategory(row: ChainedRow): boolean {
  return row.digest !== null || row.category === categoryOf(row.stream);
}

function nextLink(previous: Uint8Array, row: ChainedRow, hasDigest: boolean): Uint8Array {
  if (row.digest === null) {
    return hasDigest ? linkHash(previous, digestOfEvent(row)) : linkHashWithoutDigest(previous, row);
  }
  // Without its data, the hash of an event from before the digests cannot be computed.
  return hasDigest ? linkHash(previous, row.digest) : row.hash;
}

/** No such position is ever assigned; readers of the stream would find the event all the same. */
function hasEventBeforeFirst(db: DatabaseSync): boolean {
  const before = db.prepare(
    'SELECT 1 FROM events WHERE position < 1 UNION ALL SELECT 1 FROM deleted_events WHERE position < 1',
  );
  return before.get() !== undefined;
}

/** The last position that was assigned, also to an event that was deleted since; 0 in an empty log. */
export function endOf(db: DatabaseSync): number {
  const end = db.prepare(
    'SELECT max(coalesce((SELECT max(position) FROM events), 0), coalesce((SELECT max(position) FROM deleted_events), 0)) AS position',
  );
  return Number(end.get()?.['position']);
}

/** A saga, or retention, has come to it. A saga that was busy at a crash may have come up to a second further. */
function lastSavedPosition(db: DatabaseSync): number {
  return Number(db.prepare('SELECT max(position) AS position FROM positions').get()?.['position'] ?? 0);
}
