import { ApiError, ConnectionError, TimeoutError, UntrustedCertificateError } from './errors.ts';

const baseDelaySeconds = 0.5;
const maxDelaySeconds = 8;
const maxRetryAfterSeconds = 60;

/**
 * Seconds to wait before the next attempt, or undefined when there must be none. `retry` counts from 0, `random` is in [0, 1).
 * A used-up quota is never retried, nor is a response that wants more than a minute of waiting.
 */
export function retryDelaySeconds(error: unknown, retry: number, random: number): number | undefined {
  if (!isRetryable(error)) return undefined;
  const backoff = Math.min(maxDelaySeconds, baseDelaySeconds * 2 ** retry) * (1 - 0.25 * random);
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  if (retryAfter === undefined) return backoff;
  return retryAfter <= maxRetryAfterSeconds ? Math.max(retryAfter, backoff) : undefined;
}

function isRetryable(error: unknown): boolean {
  if (error instanceof UntrustedCertificateError) return false;
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.status === 408 || error.status >= 500) return true;
  return error.code === 'idempotency_in_progress' || error.code === 'rate_limit_exceeded';
}
