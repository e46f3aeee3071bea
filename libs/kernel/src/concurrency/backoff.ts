import { delay as delayFor } from './delay.ts';

/** Exponential back-off: the delay doubles with each consecutive failure, from `initialMs` up to `maxMs`. */
export interface BackoffPolicy {
  readonly initialMs: number;
  readonly maxMs: number;
}

/**
 * The delay before the next attempt, in milliseconds, after `failures` consecutive failures (1 or more). With equal
 * jitter: at least half of the exponential delay, the other half at random, so that clients that failed together do
 * not retry together.
 * @param random a number from 0 up to, not including, 1
 */
export function backoffDelayMs(
  failures: number,
  { initialMs, maxMs }: BackoffPolicy,
  random: () => number = Math.random,
): number {
  const exponentialMs = Math.min(initialMs * 2 ** (failures - 1), maxMs);
  return (exponentialMs / 2) * (1 + random());
}

export interface RetryOptions {
  readonly backoff: BackoffPolicy;
  /** Whether a failure is transient; any other is thrown at once. By default all are. */
  readonly retryIf?: (error: unknown) => boolean;
  /** By default there is no bound. */
  readonly maxAttempts?: number;
  /** No attempt begins later than this after the first. By default there is no bound. */
  readonly timeoutMs?: number;
  /** Ends the retries: what it was aborted with is thrown. */
  readonly signal?: AbortSignal;
  readonly delay?: (durationMs: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

/**
 * Runs the operation until it succeeds; `attempt` counts from 1.
 * @throws what the last attempt threw, once the failure is not transient or a bound is reached
 */
export async function retryWithBackoff<T>(
  operation: (attempt: number) => Promise<T>,
  {
    backoff,
    retryIf = () => true,
    maxAttempts = Infinity,
    timeoutMs = Infinity,
    signal,
    delay = delayFor,
    random = Math.random,
  }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await operation(attempt);
    } catch (error) {
      if (attempt >= maxAttempts || !retryIf(error)) throw error;
      const delayMs = backoffDelayMs(attempt, backoff, random);
      if (performance.now() + delayMs >= deadline) throw error;
      await delay(delayMs, signal);
    }
  }
}
