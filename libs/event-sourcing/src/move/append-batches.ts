import type { StoredEvent } from '../ports/event-log.ts';

const maxEvents = 256;
/** Well below the limit of one append, 1 MiB. */
const maxBytes = 512 * 1_024;

/** Groups consecutive events of one stream for one append each; the order of all events is kept. */
export async function* appendBatches(events: AsyncIterable<StoredEvent>): AsyncGenerator<readonly StoredEvent[]> {
  let group: StoredEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    const fits = group.length < maxEvents && bytes + size <= maxBytes && group[0]?.stream === event.stream;
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
