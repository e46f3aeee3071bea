import type { StoredEvent } from '../ports/event-log.ts';

const maxEvents = 256;
/** Well below the limit of one append, 1 MiB. */
const maxBytes = 512 * 1_024;

/** Groups consecutive events of one stream into batches for one append each; the order of all events is kept. */
export async function* appendBatches(events: AsyncIterable<StoredEvent>): AsyncGenerator<readonly StoredEvent[]> {
  let batch: StoredEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    const fits = batch.length < maxEvents && bytes + size <= maxBytes && batch[0]?.stream === event.stream;
    if (!fits && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
