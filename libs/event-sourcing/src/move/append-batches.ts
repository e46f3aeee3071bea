import type { StoredEvent } from '../ports/event-log.ts';

const mostEvents = 256;
/** Well below the limit of one append, 1 MiB. */
const mostBytes = 512 * 1_024;

/** Neighbours of one stream, to be appended together: the order of all events stays as it is. */
export async function* appendBatches(events: AsyncIterable<StoredEvent>): AsyncGenerator<readonly StoredEvent[]> {
  let group: StoredEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    const fits = group.length < mostEvents && bytes + size <= mostBytes && group[0]?.stream === event.stream;
    if (!fits && group.length > 0) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(event);
    bytes += size;
  }
  if (group.length > 0) yield group;
}
