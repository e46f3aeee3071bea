import { messageOf } from '#kernel';
import type { Log } from '#kernel';

/**
 * Logs why a request got a response of class 5xx: an unexpected error with its stack, so that its cause can be found; of a
 * 503, which passes by itself, the reason. Nothing for other responses, whose error the client has to correct.
 */
export function logFailure(log: Log, request: string, status: number, error: unknown): void {
  if (status < 500) return;
  if (status !== 503) return log.error({ request, err: error }, 'request failed');
  const cause = error instanceof Error && error.cause instanceof Error ? { err: error.cause } : {};
  log.warn({ request, reason: messageOf(error), ...cause }, 'request not served');
}
