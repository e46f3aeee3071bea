import { BACKWARDS, END } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { RevisionConflict } from '#event-sourcing';
import { retryWithBackoff } from '#kernel';
import { appendFailure, isStreamNotFound, toLogFailure } from './eventstoredb-errors.ts';
import { readWithIdleTimeout } from './read-with-idle-timeout.ts';

const maxAttempts = 5;
const readTimeoutMs = 3_000;
const backoff = { initialMs: 50, maxMs: 2_000 };

/**
 * Deletes a stream softly: reads of the stream skip its events at once, and a scavenge removes them from the server's
 * files. Not by a tombstone, after which the stream could never be created anew.
 * @throws RevisionConflict, LogUnavailable, LogDenied
 */
export async function deleteStream(
  client: EventStoreDBClient,
  { stream, serverName, lastRevision }: { stream: string; serverName: string; lastRevision: number },
  closed: AbortSignal,
): Promise<void> {
  const conflict = new RevisionConflict(stream, lastRevision);
  const attempt = async (): Promise<void> => {
    const revision = await findLastRevision(client, serverName);
    if (revision === undefined) return;
    if (revision !== lastRevision) throw conflict;
    await client.deleteStream(serverName, { expectedRevision: BigInt(lastRevision) });
  };
  try {
    await retryWithBackoff(attempt, {
      backoff,
      maxAttempts,
      retryIf: (error) => error !== conflict && ['unknown', 'not-sent'].includes(appendFailure(error)),
      signal: closed,
    });
  } catch (error) {
    if (error === conflict || appendFailure(error) === 'conflict') throw conflict;
    throw toLogFailure(`${stream} cannot be deleted`, error);
  }
}

/** Undefined for a stream that has no events. */
async function findLastRevision(client: EventStoreDBClient, serverName: string): Promise<number | undefined> {
  try {
    const last = client.readStream(serverName, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    for await (const { event } of readWithIdleTimeout(last, readTimeoutMs)) {
      if (event !== undefined) return Number(event.revision);
    }
  } catch (error) {
    if (!isStreamNotFound(error)) throw error;
  }
  return undefined;
}
