import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Position } from '#event-sourcing';
import { columns, positionOf } from './event-rows.ts';
import type { EventRow } from './event-rows.ts';
import { beforeFirstHash, chainHash } from './writer/append-events.ts';

export interface HashChainResult {
  /** Number of events that are as they were appended. */
  readonly events: number;
  /** Position of the first one that is not. */
  readonly broken: Position | undefined;
}

const pageSize = 1_000;

/** Reads the whole log: an event that was changed, removed or inserted breaks the hash chain from there on. */
export async function verifyHashChain(db: DatabaseSync): Promise<HashChainResult> {
  const page = db.prepare(`SELECT ${columns}, hash FROM events WHERE position > ? ORDER BY position LIMIT ${pageSize}`);
  let events = 0;
  let link: Uint8Array = beforeFirstHash;
  for (;;) {
    const rows = page.all(events) as unknown as (EventRow & { readonly hash: Uint8Array })[];
    for (const row of rows) {
      link = chainHash(link, row);
      if (row.position !== events + 1 || !Buffer.from(link).equals(row.hash)) {
        return { events, broken: positionOf(events + 1) };
      }
      events += 1;
    }
    if (rows.length < pageSize) return { events, broken: undefined };
    await nextIteration();
  }
}
