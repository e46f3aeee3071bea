import type { DatabaseSync } from 'node:sqlite';
import { messageOf, resultCode, sqlite } from './sqlite-error.ts';

/**
 * Why a request failed. `unavailable`: nothing was written, and a retry may succeed. `unknown`: the commit failed, and
 * only a restart shows what is on disk. `failed`: an error of this request alone. The others are the rules' rejections.
 */
export type FailureKind = 'conflict' | 'fenced' | 'unavailable' | 'unknown' | 'failed';

export interface Failure {
  readonly failure: FailureKind;
  readonly message: string;
  /** The number of the part of the request that conflicts. */
  readonly part?: number;
}

export type Outcome = { readonly value: unknown } | Failure;

export interface Committed {
  readonly outcomes: readonly Outcome[];
  /** Set when the file can no longer be written reliably: this process must not write to it again. */
  readonly fatal?: string;
}

/**
 * Applies all requests in one transaction, so that one flush serves all of them. A rejected request does not affect the
 * others; when one aborts the transaction, each is executed in a transaction of its own.
 */
export function groupCommit<Request>(
  db: DatabaseSync,
  requests: readonly Request[],
  apply: (request: Request) => Outcome,
): Committed {
  let outcomes: Outcome[];
  try {
    db.exec('BEGIN IMMEDIATE');
    outcomes = requests.map(apply);
  } catch (error) {
    rollBack(db);
    const problem = describe(db, error);
    if (isTransient(error)) return failAll(requests, 'unavailable', problem);
    if (isCorruption(error)) return { ...failAll(requests, 'unavailable', problem), fatal: problem };
    if (requests.length === 1) return failAll(requests, 'failed', messageOf(error));
    return commitEach(db, requests, apply);
  }
  try {
    db.exec('COMMIT');
    return { outcomes };
  } catch (error) {
    rollBack(db);
    const problem = describe(db, error);
    if (isTransient(error)) return failAll(requests, 'unavailable', problem);
    return { ...failAll(requests, 'unknown', problem), fatal: problem };
  }
}

function commitEach<Request>(
  db: DatabaseSync,
  requests: readonly Request[],
  apply: (request: Request) => Outcome,
): Committed {
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const committed = groupCommit(db, [request], apply);
    outcomes.push(...committed.outcomes);
    if (committed.fatal !== undefined) {
      const rest = failAll(requests.slice(outcomes.length), 'unavailable', committed.fatal);
      return { outcomes: [...outcomes, ...rest.outcomes], fatal: committed.fatal };
    }
  }
  return { outcomes };
}

/** The same failure of every request. */
export function failAll(requests: readonly unknown[], failure: FailureKind, message: string): Committed {
  return { outcomes: requests.map(() => ({ failure, message })) };
}

/** With the file, which SQLite's messages do not name. */
function describe(db: DatabaseSync, error: unknown): string {
  const path = db.location();
  return path === null ? messageOf(error) : `${path}: ${messageOf(error)}`;
}

function rollBack(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}

/** The transaction is not in the file, and may be retried later. */
const isTransient = (error: unknown): boolean =>
  [sqlite.busy, sqlite.readonly, sqlite.full].some((code) => code === resultCode(error));

const isCorruption = (error: unknown): boolean =>
  [sqlite.ioError, sqlite.corrupt, sqlite.notADatabase].some((code) => code === resultCode(error));
