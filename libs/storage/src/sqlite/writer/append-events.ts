import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseFormat } from './database-file.ts';
import type { Outcome } from './group-commit.ts';

/**
 * `position` counts the events from 1 without a gap. `hash` covers the event and the hash of the one before, so that
 * a changed byte anywhere in the log is found by reading it once.
 */
export const eventsFormat: DatabaseFormat = {
  applicationId: 0x534c4556,
  synchronous: 'FULL',
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
  ],
};

export interface AppendRequest {
  readonly stream: string;
  readonly category: string;
  /** Revision of the first event. */
  readonly first: number;
  readonly events: readonly SerializedEvent[];
}

export interface SavePositionRequest {
  readonly name: string;
  readonly position: string;
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

export interface HashedRow extends SerializedEvent {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
}

export const beforeFirstHash = new Uint8Array(32);

export function chainHash(previous: Uint8Array, row: HashedRow): Uint8Array {
  const { position, stream, revision, id, type, data, metadata } = row;
  const link = Buffer.from(previous).toString('hex');
  return hash('sha256', JSON.stringify([link, position, stream, revision, id, type, data, metadata]), 'buffer');
}

/** Prepares the requests of the log; each is to be executed inside a transaction. */
export function appendEvents(db: DatabaseSync): (request: AppendRequest | SavePositionRequest) => Outcome {
  const lastRevision = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
  const stored = db.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
  );
  const lastEvent = db.prepare('SELECT position, hash FROM events ORDER BY position DESC LIMIT 1');
  const insert = db.prepare(
    `INSERT INTO events (position, stream, revision, category, id, type, data, metadata, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  const findRepetition = ({ stream, first, events }: AppendRequest): AppendedRow | undefined => {
    const rows = stored.all(stream, first, events.length);
    const same = rows.length === events.length && rows.every((row, n) => row['id'] === events[n]?.id);
    return same ? { position: Number(rows.at(-1)?.['position']), revision: first + rows.length - 1 } : undefined;
  };

  const insertAll = ({ stream, category, first, events }: AppendRequest): AppendedRow => {
    const last = lastEvent.get();
    let position = Number(last?.['position'] ?? 0);
    let link = (last?.['hash'] as Uint8Array | undefined) ?? beforeFirstHash;
    let revision = first - 1;
    for (const { id, type, data, metadata } of events) {
      position += 1;
      revision += 1;
      link = chainHash(link, { position, stream, revision, id, type, data, metadata });
      insert.run(position, stream, revision, category, id, type, data, metadata, link);
    }
    return { position, revision };
  };

  const savePosition = db.prepare(
    `INSERT INTO positions (name, position) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET position = max(position, excluded.position)`,
  );

  return (request) => {
    if ('position' in request) {
      savePosition.run(request.name, request.position);
      return { value: undefined };
    }
    const revision = Number(lastRevision.get(request.stream)?.['revision'] ?? -1);
    const appended = revision === request.first - 1 ? insertAll(request) : findRepetition(request);
    return appended === undefined
      ? { failure: 'conflict', message: `${request.stream} is at revision ${revision}` }
      : { value: appended };
  };
}
