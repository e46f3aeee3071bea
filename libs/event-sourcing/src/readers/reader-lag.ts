import type { EventLog, Position, StreamFilter } from '../ports/event-log.ts';

export interface ReaderLag {
  /** Events that pass the filter and are not handled, at most `countAtMost`. */
  readonly events: number;
  /** Recorded time of the oldest of them. */
  readonly oldest: string | undefined;
}

const countAtMost = 100_000;

/** How much of the log lies behind a position. */
export async function lagBehind(log: EventLog, position: Position, filter: StreamFilter): Promise<ReaderLag> {
  if ((await log.head(filter)) <= position) return { events: 0, oldest: undefined };
  const stop = new AbortController();
  let count = 0;
  let oldest: string | undefined;
  try {
    for await (const { events, caughtUp } of log.follow(position, filter, stop.signal)) {
      oldest ??= events[0]?.metadata.recordedAt;
      count += events.length;
      if (caughtUp || count >= countAtMost) break;
    }
  } finally {
    stop.abort();
  }
  return { events: Math.min(count, countAtMost), oldest };
}
