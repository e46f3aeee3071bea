/** Primary result codes (sqlite.org/rescode.html). */
export const sqlite = { busy: 5, readonly: 8, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 } as const;

/** The primary result code of an error of SQLite; 0 for any other error. */
export function resultCode(error: unknown): number {
  return typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Whether a query has met a damaged part of a database file. */
export function isDamage(error: unknown): boolean {
  return [sqlite.corrupt, sqlite.notADatabase].some((code) => code === resultCode(error));
}

/** What helps when a query has met a damaged part of a database file, which SQLite's message does not name. */
export function explainDamage(error: unknown): string | undefined {
  if (!isDamage(error)) return undefined;
  return (
    `A database file in DATA_DIR is damaged (${messageOf(error)}). \`PRAGMA integrity_check\` shows which. Restore events.db from a ` +
    'backup; remove read-models.db with its -wal and -shm files, if there are any: it is built again from the event log.'
  );
}

export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
