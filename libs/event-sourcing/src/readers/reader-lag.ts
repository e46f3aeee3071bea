import type { EventLog, Position, StreamFilter } from '../ports/event-log.ts';

export interface ReaderLag {
  /** Events after the position that pass the filter, counted up to `maxCountedEvents`. */
  readonly events: number;
  /** Recorded time of the oldest of them. */
  readonly oldest: string | undefined;
}

/** Counting means reading: with a bound, a reader that is far behind costs no more than one that is a little behind. */
export const maxCountedEvents = 1_000;

/** How far a reader whose checkpoint is at a position is behind the head of what it follows. */
export async function lagBehind(log: EventLog, position: Position, filter: StreamFilter): Promise<ReaderLag> {
  if ((await log.head(filter, position)) <= position) return { events: 0, oldest: undefined };
  const stop = new AbortController();
  let count = 0;
  let oldest: string | undefined;
  try {
    for await (const { events, caughtUp } of log.follow(position, filter, stop.signal)) {
      oldest ??= events[0]?.metadata.recordedAt;
      count += events.length;
      if (caughtUp || count >= maxCountedEvents) break;
    }
  } finally {
    stop.abort();
  }
  return { events: Math.min(count, maxCountedEvents), oldest };
}
