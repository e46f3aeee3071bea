import { beforeFirst } from '../ports/event-log.ts';
import type { EventLog, Position, StoredEvent } from '../ports/event-log.ts';
import { readHistory } from '../rebuild/read-history.ts';

/** The events after a position, one by one in order, through the current end of the log. */
export async function* readEntireLog(
  log: EventLog,
  signal: AbortSignal,
  after: Position = beforeFirst,
): AsyncGenerator<StoredEvent, undefined> {
  const filter = { categories: [] };
  const through = await log.head(filter);
  for await (const events of readHistory(log, { after, through, filter }, signal)) yield* events;
}
