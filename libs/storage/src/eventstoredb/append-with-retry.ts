import { AppendRefused, LogUnavailable, OutcomeUnknown, RevisionConflict } from '#event-sourcing';
import type { Revision } from '#event-sourcing';
import { retryWithBackoff } from '#kernel';
import { appendFailure, describeError } from './eventstoredb-errors.ts';

export interface AppendPatience {
  /** How long one try may take. The client itself may wait much longer for a server that does not answer. */
  readonly tryMs: number;
  /** How long it is tried again in all. */
  readonly totalMs: number;
}

const backoff = { initialMs: 25, maxMs: 1_000 };

/**
 * Tries the identical append until its outcome is known: the server recognises a batch that it has by its ids, as long
 * as the expected revision is explicit.
 * @throws RevisionConflict, AppendRefused, LogUnavailable, OutcomeUnknown
 */
export async function appendWithRetry<T>(
  stream: string,
  expected: Revision,
  patience: AppendPatience,
  append: (milliseconds: number) => Promise<T>,
): Promise<T> {
  let maybeStored = false;
  const retryIf = (error: unknown): boolean => {
    const failure = appendFailure(error);
    maybeStored ||= failure === 'unknown';
    return failure === 'unknown' || failure === 'not-sent';
  };
  try {
    const timeoutMs = patience.totalMs;
    return await retryWithBackoff(() => within(patience.tryMs, append(patience.tryMs)), {
      backoff,
      timeoutMs,
      retryIf,
    });
  } catch (error) {
    const failure = appendFailure(error);
    if (failure === 'conflict') throw new RevisionConflict(stream, expected);
    if (failure === 'refused') throw new AppendRefused(describeError(error));
    if (failure === 'denied') throw new LogUnavailable(`the event log denies the append: ${describeError(error)}`);
    const Outcome = maybeStored ? OutcomeUnknown : LogUnavailable;
    throw new Outcome(`append to ${stream}: ${describeError(error)}`, { cause: error });
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
