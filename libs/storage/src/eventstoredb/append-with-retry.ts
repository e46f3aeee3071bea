import { AppendRefused, LogUnavailable, OutcomeUnknown, RevisionConflict } from '#event-sourcing';
import type { Revision } from '#event-sourcing';
import { retryWithBackoff } from '#kernel';
import { appendFailure, describeError, toLogFailure } from './eventstoredb-errors.ts';

export interface AppendRetryPolicy {
  /** Timeout of one attempt. The client itself may wait much longer for a server that does not respond. */
  readonly attemptTimeoutMs: number;
  /** No further attempt begins after this time. */
  readonly totalTimeoutMs: number;
}

const backoff = { initialMs: 25, maxMs: 1_000 };

/**
 * Repeats the identical append until its outcome is known: given an explicit expected revision, the server recognizes a
 * batch that it has stored by the ids of its events.
 * @param append one attempt, which fails when it has not succeeded within the given time
 * @throws RevisionConflict, AppendRefused, LogUnavailable, OutcomeUnknown
 */
export async function appendWithRetry<T>(
  stream: string,
  expected: Revision,
  retryPolicy: AppendRetryPolicy,
  append: (timeoutMs: number) => Promise<T>,
): Promise<T> {
  let maybeStored = false;
  const retryIf = (error: unknown): boolean => {
    const failure = appendFailure(error);
    maybeStored ||= failure === 'unknown';
    return failure === 'unknown' || failure === 'not-sent';
  };
  try {
    const timeoutMs = retryPolicy.totalTimeoutMs;
    return await retryWithBackoff(() => append(retryPolicy.attemptTimeoutMs), { backoff, timeoutMs, retryIf });
  } catch (error) {
    const failure = appendFailure(error);
    if (failure === 'conflict') throw new RevisionConflict(stream, expected);
    if (failure === 'refused') throw new AppendRefused(describeError(error));
    if (failure === 'denied') throw toLogFailure(`append to ${stream}`, error);
    const Outcome = maybeStored ? OutcomeUnknown : LogUnavailable;
    throw new Outcome(`append to ${stream}: ${describeError(error)}`, { cause: error });
  }
}
