import type { EventLog, Position, StoredEvent, StreamFilter } from '../ports/event-log.ts';

/** A stretch of the log: the events that pass the filter after one position, through another that was reached before. */
export interface Stretch {
  readonly after: Position;
  readonly through: Position;
  readonly filter: StreamFilter;
}

/** The events of a stretch, in pages. */
export async function* readHistory(
  log: EventLog,
  { after, through, filter }: Stretch,
  signal: AbortSignal,
): AsyncIterable<readonly StoredEvent[]> {
  if (after >= through) return;
  const stop = new AbortController();
  try {
    for await (const batch of log.follow(after, filter, AbortSignal.any([signal, stop.signal]))) {
      const isLast = batch.through >= through;
      const events = isLast ? batch.events.filter(({ position }) => position <= through) : batch.events;
      if (events.length > 0) yield events;
      if (isLast || batch.caughtUp) return;
    }
  } finally {
    stop.abort();
  }
  signal.throwIfAborted();
}
