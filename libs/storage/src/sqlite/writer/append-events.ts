import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseFormat } from './database-file.ts';
import type { Outcome } from './group-commit.ts';
import { beforeFirstHash, digestOfEvent, linkHash } from './hash-chain.ts';
import { rowLimit } from './row-limit.ts';

/**
 * `position` counts the events from 1 without a gap. `hash` covers the event and the hash of the one before, so that
 * a changed byte anywhere in the log is found by reading it once: see `hash-chain.ts`.
 */
export const eventsFormat: DatabaseFormat = {
  applicationId: 0x534c4556,
  synchronous: 'FULL',
  whenDamaged: 'Restore it from a backup.',
  migrations: [
    `
    CREATE TABLE events (
      position INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      revision INTEGER NOT NULL,
      category TEXT NOT NULL,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      data TEXT NOT NULL,
      metadata TEXT NOT NULL,
      hash BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
    CREATE INDEX events_by_category ON events (category, position);
  `,
    // The identity of the log: read models are bound to it.
    `
    CREATE TABLE log (id TEXT NOT NULL) STRICT;
    INSERT INTO log (id) VALUES (lower(hex(randomblob(16))));
  `,
    // Positions of consumers that must survive the loss of the read models.
    `
    CREATE TABLE positions (name TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT;
  `,
    // What deleted events leave behind, so that the hash chain and the revisions of their streams continue.
    `
    CREATE TABLE deleted_events (position INTEGER PRIMARY KEY, digest BLOB NOT NULL, hash BLOB NOT NULL) STRICT;
    CREATE TABLE deleted_streams (stream TEXT PRIMARY KEY, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    ALTER TABLE log ADD COLUMN digests_from INTEGER NOT NULL DEFAULT 1;
    UPDATE log SET digests_from = 1 + (SELECT coalesce(max(position), 0) FROM events);
  `,
  ],
};

/** Appends to different streams, all or none. */
export interface AppendRequest {
  readonly appends: readonly SerializedAppend[];
}

export interface SerializedAppend {
  readonly stream: string;
  readonly category: string;
  /** Revision of the first event. */
  readonly first: number;
  readonly events: readonly SerializedEvent[];
}

export interface SerializedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Of the last event of the batch. */
export interface AppendedRow {
  readonly position: number;
  readonly revision: number;
}

/** Prepares appends; each is to be executed inside a transaction. The value of an outcome is an `AppendedRow` for each stream. */
export function appendEvents(db: DatabaseSync): (request: AppendRequest) => Outcome {
  const lastRevision = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
  const deletedRevision = db.prepare('SELECT revision FROM deleted_streams WHERE stream = ?');
  const stored = db.prepare(
    `SELECT id, position, revision FROM events WHERE stream = ? AND revision >= ? ORDER BY revision ${rowLimit}`,
  );
  const lastEvent = db.prepare('SELECT position, hash FROM events ORDER BY position DESC LIMIT 1');
  const lastDeleted = db.prepare('SELECT position, hash FROM deleted_events ORDER BY position DESC LIMIT 1');
  const insert = db.prepare(
    `INSERT INTO events (position, stream, revision, category, id, type, data, metadata, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  const findEnd = (): { readonly position: number; readonly hash: Uint8Array } => {
    const ends = [lastEvent.get(), lastDeleted.get()].map((row) => ({
      position: Number(row?.['position'] ?? 0),
      hash: (row?.['hash'] as Uint8Array | undefined) ?? beforeFirstHash,
    }));
    return ends.reduce((one, other) => (other.position > one.position ? other : one));
  };

  const findRepetition = ({ stream, first, events }: SerializedAppend): AppendedRow | undefined => {
    const rows = stored.all(stream, first, events.length);
    const same = rows.length === events.length && rows.every((row, n) => row['id'] === events[n]?.id);
    return same
      ? { position: Number(rows.at(-1)?.['position']), revision: Number(rows.at(-1)?.['revision']) }
      : undefined;
  };

  /** The last revision of the stream where the append may follow it. */
  const findLast = ({ stream, first }: SerializedAppend): number | undefined => {
    const live = lastRevision.get(stream)?.['revision'] as number | null;
    const last = live ?? (deletedRevision.get(stream)?.['revision'] as number | undefined) ?? -1;
    // A deleted stream may be created anew.
    return last === first - 1 || (live === null && first === 0) ? last : undefined;
  };

  const insertAll = (appends: readonly SerializedAppend[], lastRevisions: readonly number[]): AppendedRow[] => {
    let { position, hash } = findEnd();
    return appends.map(({ stream, category, events }, n) => {
      let revision = lastRevisions[n] ?? -1;
      for (const { id, type, data, metadata } of events) {
        position += 1;
        revision += 1;
        hash = linkHash(hash, digestOfEvent({ position, stream, revision, id, type, data, metadata }));
        insert.run(position, stream, revision, category, id, type, data, metadata, hash);
      }
      return { position, revision };
    });
  };

  return ({ appends }) => {
    const lastRevisions = appends.map(findLast);
    const part = lastRevisions.indexOf(undefined);
    if (part < 0) return { value: insertAll(appends, lastRevisions as readonly number[]) };
    // All were stored together, or none.
    const repeated = appends.map(findRepetition);
    if (!repeated.includes(undefined)) return { value: repeated };
    return { failure: 'conflict', message: `${appends[part]?.stream} is not at the expected revision`, part };
  };
}
