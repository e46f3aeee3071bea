import type { StreamingRead } from '@eventstore/db-client';
import { backoffDelayMs, delay } from '#kernel';
import { isDenied, isStreamNotFound, toLogFailure } from './eventstoredb-errors.ts';
import { readWithIdleTimeout } from './read-with-idle-timeout.ts';

const maxAttempts = 5;

/** Waits between attempts to read or to subscribe. */
export const readBackoff = { initialMs: 50, maxMs: 2_000 };

/**
 * Retries a read that was interrupted. `read` is called for each attempt, and begins after the last item received.
 * @param what the stream, for the message of an error
 * @param timeoutMs how long an attempt waits for its next item
 * @throws LogUnavailable, LogDenied; the client's error for a stream that does not exist
 */
export async function* readWithRetry<T>(
  what: string,
  read: () => StreamingRead<T>,
  timeoutMs: number,
  closed: AbortSignal,
): AsyncIterable<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const item of readWithIdleTimeout(read(), timeoutMs)) {
        attempt = 1;
        yield item;
      }
      return;
    } catch (error) {
      if (isStreamNotFound(error)) throw error;
      if (attempt >= maxAttempts || closed.aborted || isDenied(error)) {
        throw toLogFailure(`${what} of the event log cannot be read`, error);
      }
      await delay(backoffDelayMs(attempt, readBackoff), closed);
    }
  }
}
