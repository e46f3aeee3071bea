/** ±20 %, so that deliveries that failed together are not retried together. */
const jitter = 0.2;

/**
 * Milliseconds from a failed attempt (counted from 1) to the next: the base, then ten times as long each time.
 * `Retry-After` of the receiver counts up to twice the planned delay. `fraction`: random, from 0 to 1.
 */
export function retryDelayMs(attempt: number, baseMs: number, fraction: number, retryAfterMs = 0): number {
  const plannedMs = baseMs * 10 ** (attempt - 1);
  const jitteredMs = plannedMs * (1 - jitter + 2 * jitter * fraction);
  return Math.round(Math.max(jitteredMs, Math.min(retryAfterMs, 2 * plannedMs)));
}

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds from `now`; undefined when it does not parse. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const moment = /^[A-Z][a-z]{2,8}, /.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
