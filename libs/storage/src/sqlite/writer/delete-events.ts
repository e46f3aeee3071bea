import type { DatabaseSync } from 'node:sqlite';
import type { Outcome } from './group-commit.ts';
import { digestOfEvent, eventColumns } from './hash-chain.ts';
import type { HashedRow } from './hash-chain.ts';
import { rowLimit } from './row-limit.ts';

/** Deletes the first events of a stream, and the stream with its last one. */
export interface DeleteEventsRequest {
  readonly deletes: string;
  /** Revision of the stream's last event. */
  readonly lastRevision: number;
  /** The most events that one request deletes: others wait for its transaction. */
  readonly maxEvents: number;
}

/** How many events were deleted: fewer than the maximum when none is left. */
export type DeletedEvents = number;

/** Prepares deletions; each is to be executed inside a transaction. */
export function deleteEvents(db: DatabaseSync): (request: DeleteEventsRequest) => Outcome {
  const lastRevision = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
  const first = db.prepare(`SELECT ${eventColumns}, hash FROM events WHERE stream = ? ORDER BY revision ${rowLimit}`);
  const keepDigest = db.prepare('INSERT INTO deleted_events (position, digest, hash) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM events WHERE position = ?');
  const keepRevision = db.prepare(
    `INSERT INTO deleted_streams (stream, revision) VALUES (?, ?)
     ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision`,
  );

  return ({ deletes: stream, lastRevision: expected, maxEvents }) => {
    const last = lastRevision.get(stream)?.['revision'] as number | null;
    if (last === null) return { value: 0 satisfies DeletedEvents };
    if (last !== expected) return { failure: 'conflict', message: `${stream} is at revision ${last}` };
    const rows = first.all(stream, maxEvents) as unknown as (HashedRow & { readonly hash: Uint8Array })[];
    for (const row of rows) {
      keepDigest.run(row.position, digestOfEvent(row), row.hash);
      remove.run(row.position);
    }
    if (rows.at(-1)?.revision === last) keepRevision.run(stream, last);
    return { value: rows.length satisfies DeletedEvents };
  };
}
