import { concernsReader } from '../event-catalogue.ts';
import type { EventDecoder } from '../event-decoding-cache.ts';
import type { Batch, EventLog, Position, StoredEvent } from '../ports/event-log.ts';
import type { Projection } from '../projection.ts';

/**
 * The part of a batch before the first event that only a later release can handle. That event must stop the reader: were
 * it parked, the read model would lack it when the later release runs again.
 */
export function beforeNewerEvent(
  batch: Batch,
  catalogue: EventDecoder,
  handles: readonly string[],
): { readonly batch: Batch; readonly newer: StoredEvent | undefined } {
  const index = batch.events.findIndex((event) => concernsReader(handles, event) && catalogue.isNewer(event.type));
  const newer = batch.events[index];
  if (newer === undefined) return { batch, newer };
  const events = batch.events.slice(0, index);
  return { batch: { events, through: events.at(-1)?.position ?? '', caughtUp: false }, newer };
}

/** Whether the reader of a projection stops after the position, because the next event is one that only a later release can handle. */
export async function nextEventIsNewer(
  log: Pick<EventLog, 'follow'>,
  position: Position,
  { categories, handles }: Pick<Projection, 'categories' | 'handles'>,
  catalogue: Pick<EventDecoder, 'isNewer'>,
): Promise<boolean> {
  const stop = new AbortController();
  try {
    for await (const { events, caughtUp } of log.follow(position, { categories }, stop.signal)) {
      const next = events.find((event) => concernsReader(handles, event));
      if (next !== undefined) return catalogue.isNewer(next.type);
      if (caughtUp) break;
    }
    return false;
  } finally {
    stop.abort();
  }
}
