import type { Event } from '@event-driven-io/emmett';
import {
  getSQLiteEventStore,
  sqliteConnection,
  SQLiteConnectionPool,
  sqliteRawSQLProjection,
} from '@event-driven-io/emmett-sqlite';

export type ScanQueued = Event<
  'ScanQueued',
  { readonly scanId: string; readonly target: string; readonly scanType: string; readonly createdAt: string }
>;

export interface Scan {
  readonly status: 'none' | 'queued';
}

export const evolve = (_scan: Scan, _event: ScanQueued): Scan => ({ status: 'queued' });

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The read model of `GET /v1/scans/:id`. */
export const scansProjection = sqliteRawSQLProjection<ScanQueued>({
  canHandle: ['ScanQueued'],
  initSQL: 'CREATE TABLE IF NOT EXISTS scans (id TEXT PRIMARY KEY, document TEXT NOT NULL)',
  evolve: ({ data }) =>
    `INSERT INTO scans VALUES (${text(data.scanId)}, ${text(JSON.stringify({ ...data, status: 'queued' }))})
     ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
});

/**
 * A pool that keeps one connection open: by default it opens one for each operation, which is slower, and whose first
 * statement may still run when the transaction ends.
 */
export function poolOf(fileName: string) {
  return SQLiteConnectionPool({
    fileName,
    connectionOptions: { singleton: true, connection: sqliteConnection({ fileName }) },
  });
}

/** The read model is written in the transaction that appends: what was acknowledged can be read. */
export function openStore(fileName: string) {
  const projections = [{ type: 'inline', projection: scansProjection }] as const;
  return getSQLiteEventStore({ fileName, pool: poolOf(fileName), projections: [...projections] });
}
