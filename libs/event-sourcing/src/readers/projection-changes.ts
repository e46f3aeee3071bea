import type { DomainEvent, Recorded } from '../event.ts';
import { MalformedEvent } from '../event-catalogue.ts';
import type { EventDecoder } from '../event-decoding-cache.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import type { Build, Change, ReadStore } from '../ports/read-store.ts';
import { documentIdsOf, foldEvents } from '../projection.ts';
import type { Projection } from '../projection.ts';

/**
 * The changes to a build that stored events make; all of them concern the reader of the projection.
 * @throws as `EventCatalogue.decode`, and what the projection throws
 */
export async function changesOf(
  projection: Projection,
  catalogue: Pick<EventDecoder, 'decode'>,
  store: Pick<ReadStore, 'load'>,
  build: Build,
  events: readonly StoredEvent[],
): Promise<readonly Change<unknown>[]> {
  const decoded = events.map((event) => catalogue.decode(event));
  const ids = idsToLoad(projection, decoded);
  return foldEvents(projection, ids.length === 0 ? new Map() : await store.load(build, ids), decoded);
}

/** The ids of the documents that may exist before these events. */
function idsToLoad(projection: Projection, events: readonly Recorded<DomainEvent>[]): readonly string[] {
  const exists = new Map<string, boolean>();
  for (const event of events) {
    for (const id of wellFormedIdsOf(projection, event)) {
      if (!exists.has(id)) exists.set(id, projection.creates?.includes(event.type) !== true);
    }
  }
  return [...exists].filter(([, mayExist]) => mayExist).map(([id]) => id);
}

function wellFormedIdsOf(projection: Projection, event: Recorded<DomainEvent>): readonly string[] {
  // The data of a malformed event does not have the type that it declares.
  const ids: readonly unknown[] = documentIdsOf(projection, event);
  if (ids.every((id) => typeof id === 'string' && id !== '')) return ids as readonly string[];
  throw new MalformedEvent(
    `${event.type} at ${event.position} has no id of a document of ${projection.collection.name}`,
  );
}
