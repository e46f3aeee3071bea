import type { EventLog, StoredEvent } from '../ports/event-log.ts';

/** Streams whose first revision is remembered: that of any other is read again. */
const maxKnownStreams = 10_000;

/**
 * Leaves out the events of deleted streams, which a log may still deliver, and counts the revisions of each stream from 0,
 * as a log assigns them that never had the deleted events: a stream that was created anew continues its revisions.
 * @param events of this log, which nobody writes to
 */
export async function* withoutDeleted(
  log: EventLog,
  events: AsyncIterable<StoredEvent>,
): AsyncGenerator<StoredEvent, undefined> {
  const known = new Map<string, number>();
  for await (const event of events) {
    const { stream, revision } = event;
    const first = known.get(stream) ?? (await firstRevision(log, stream));
    known.delete(stream);
    known.set(stream, first);
    if (known.size > maxKnownStreams) {
      const [oldest = stream] = known.keys();
      known.delete(oldest);
    }
    if (revision >= first) yield { ...event, revision: revision - first };
  }
}

/** Of the first event that is not deleted; infinite where none is left. */
async function firstRevision(log: EventLog, stream: string): Promise<number> {
  for await (const { revision } of log.readStream(stream)) return revision;
  return Infinity;
}
