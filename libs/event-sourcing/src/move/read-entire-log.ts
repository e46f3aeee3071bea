import { beforeFirst } from '../ports/event-log.ts';
import type { EventLog, Position, StoredEvent } from '../ports/event-log.ts';
import { historyUpTo } from '../rebuild/history.ts';

/** The events after a position, one by one, up to the current head of the log. */
export async function* readEntireLog(
  log: EventLog,
  signal: AbortSignal,
  after: Position = beforeFirst,
): AsyncGenerator<StoredEvent, undefined> {
  const everything = { categories: [] };
  for await (const events of historyUpTo(log, after, await log.head(everything), everything, signal)) yield* events;
}
