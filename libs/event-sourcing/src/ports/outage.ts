import { Rejected } from '#kernel';
import { LogUnavailable, OutcomeUnknown } from './event-log.ts';
import { Fenced, StoreUnavailable } from './read-store.ts';

/** Whether a store failed, and not the event or command: trying again later helps. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Rejected) return error.code === 'service_unavailable';
  return [LogUnavailable, OutcomeUnknown, StoreUnavailable, Fenced].some((kind) => error instanceof kind);
}
