import type { EventLog, Position, StoredEvent, StreamFilter } from '../ports/event-log.ts';

/** The events after a position, up to and including another that was reached before, in pages. */
export async function* historyUpTo(
  log: EventLog,
  after: Position,
  end: Position,
  filter: StreamFilter,
  signal: AbortSignal,
): AsyncIterable<readonly StoredEvent[]> {
  if (after >= end) return;
  const stop = new AbortController();
  try {
    for await (const batch of log.follow(after, filter, AbortSignal.any([signal, stop.signal]))) {
      const events = batch.through <= end ? batch.events : batch.events.filter(({ position }) => position <= end);
      if (events.length > 0) yield events;
      if (batch.through >= end || batch.caughtUp) return;
    }
  } finally {
    stop.abort();
  }
  signal.throwIfAborted();
}
