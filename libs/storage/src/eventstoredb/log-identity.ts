import { randomUUID } from 'node:crypto';
import { retryWithBackoff } from '#kernel';
import { appendFailure, isDenied, toLogFailure } from './eventstoredb-errors.ts';
import type { StreamMetadata } from './stream-metadata.ts';

const maxAttempts = 5;
const backoff = { initialMs: 50, maxMs: 2_000 };

/**
 * The random identity of a log. It is metadata of a stream without events, so that it is not among the events.
 * @throws LogUnavailable, LogDenied
 */
export async function findOrCreateLogId(streams: StreamMetadata, stream: string, closed: AbortSignal): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (await streams.find<{ readonly logId?: string }>(stream))?.metadata.logId;
  const findOrCreate = async (): Promise<string | undefined> => {
    const known = await find();
    if (known !== undefined) return known;
    // Of several processes that start at the same time, one creates it, and the others find it.
    await streams.set(stream, { logId: randomUUID() }, 'none').catch((error: unknown) => {
      if (appendFailure(error) !== 'conflict') throw error;
    });
    return find();
  };
  try {
    const retryIf = (error: unknown): boolean => !isDenied(error);
    const id = await retryWithBackoff(findOrCreate, { backoff, maxAttempts, retryIf, signal: closed });
    if (id === undefined) throw new Error(`the metadata of ${stream} has no log id`);
    return id;
  } catch (error) {
    throw toLogFailure('the identity of the event log cannot be read', error);
  }
}
