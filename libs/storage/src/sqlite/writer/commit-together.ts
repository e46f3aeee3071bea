import type { DatabaseSync } from 'node:sqlite';
import { resultCode, sqlite } from './sqlite-error.ts';

/**
 * Why a request was not done. `unavailable`: nothing was written, later may do. `unknown`: the commit failed, what is
 * on the disk shows after a restart. `failed`: a fault of this request alone. The others are the rule's own "no".
 */
export type FailureKind = 'conflict' | 'fenced' | 'unavailable' | 'unknown' | 'failed';

export interface Failure {
  readonly failure: FailureKind;
  readonly message: string;
}

export type Outcome = { readonly value: unknown } | Failure;

export interface Committed {
  readonly outcomes: readonly Outcome[];
  /** Set when the file can no longer be trusted: nothing more may be written by this process. */
  readonly fatal?: string;
}

/**
 * Applies all requests in one transaction, so that one flush serves all who wait. A request that is refused leaves
 * the others alone; where one breaks the transaction, each is tried by itself.
 */
export function commitTogether<Request>(
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
    if (isPassing(error)) return all(requests, 'unavailable', error);
    if (isDamage(error)) return { ...all(requests, 'unavailable', error), fatal: text(error) };
    if (requests.length === 1) return all(requests, 'failed', error);
    return eachAlone(db, requests, apply);
  }
  try {
    db.exec('COMMIT');
    return { outcomes };
  } catch (error) {
    rollBack(db);
    if (isPassing(error)) return all(requests, 'unavailable', error);
    return { ...all(requests, 'unknown', error), fatal: text(error) };
  }
}

function eachAlone<Request>(
  db: DatabaseSync,
  requests: readonly Request[],
  apply: (request: Request) => Outcome,
): Committed {
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const committed = commitTogether(db, [request], apply);
    outcomes.push(...committed.outcomes);
    if (committed.fatal !== undefined) {
      const rest = all(requests.slice(outcomes.length), 'unavailable', committed.fatal);
      return { outcomes: [...outcomes, ...rest.outcomes], fatal: committed.fatal };
    }
  }
  return { outcomes };
}

function all(requests: readonly unknown[], failure: FailureKind, error: unknown): Committed {
  return { outcomes: requests.map(() => ({ failure, message: text(error) })) };
}

function rollBack(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}

/** The transaction is not in the file, and may be tried again later. */
const isPassing = (error: unknown): boolean =>
  [sqlite.busy, sqlite.readonly, sqlite.full].some((code) => code === resultCode(error));

const isDamage = (error: unknown): boolean =>
  [sqlite.ioError, sqlite.corrupt, sqlite.notADatabase].some((code) => code === resultCode(error));

const text = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
