/**
 * In place of `LIMIT ?`. Where a limit is a parameter alone, SQLite plans with its value, and prepares the statement again at
 * each execution, which takes longer than most queries.
 */
export const rowLimit = 'LIMIT +?';
