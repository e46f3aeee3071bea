import type { DomainEvent, Recorded } from './event.ts';
import type { Change, CollectionDefinition, StoredDocument } from './ports/read-store.ts';
import { beforeFirst } from './ports/event-log.ts';

/**
 * A read model as a pure function of the events: no clock, no randomness, no store. The same events in the same order
 * give the same documents, byte for byte.
 */
export interface Projection<E extends DomainEvent = DomainEvent, D = unknown> {
  readonly collection: CollectionDefinition;
  /** Categories of the streams it reads. */
  readonly categories: readonly string[];
  /** Types of the events that it handles; the others are skipped. */
  readonly handles: readonly E['type'][];
  /** Types of events that create their document, whatever it was before: it need not be loaded for them. */
  readonly creates?: readonly E['type'][];
  /** The id of the document that the event changes, or the ids of several. */
  documentId(event: Recorded<E>): string | readonly string[];
  /** The document after the event; `undefined` deletes it, and the same object leaves it as it is. */
  evolve(document: D | undefined, event: Recorded<E>): D | undefined;
}

/**
 * Folds events, in order, onto the stored documents: one change for each document that they change. An event whose
 * position is not after that of the document is skipped, so that an event that is handled twice changes nothing. A document
 * that an event leaves as it is keeps its position, and is not written.
 */
export function foldEvents<E extends DomainEvent, D>(
  projection: Projection<E, D>,
  stored: ReadonlyMap<string, StoredDocument<D>>,
  events: readonly Recorded<E>[],
): readonly Change<D>[] {
  const changes = new Map<string, Change<D>>();
  for (const event of events) {
    for (const id of documentIdsOf(projection, event)) {
      const before = changes.get(id) ?? stored.get(id);
      if (event.position <= (before?.position ?? beforeFirst)) continue;
      const document = projection.evolve(before?.document, event);
      if (document === before?.document) continue;
      changes.set(id, { id, position: event.position, document, isNew: !stored.has(id) });
    }
  }
  return [...changes.values()];
}

/** The ids of the documents that an event changes. */
export function documentIdsOf<E extends DomainEvent>(
  projection: Pick<Projection<E>, 'documentId'>,
  event: Recorded<E>,
): readonly string[] {
  const ids = projection.documentId(event);
  return Array.isArray(ids) ? ids : [ids as string];
}

/** The documents that a projection makes of these events alone, by id. */
export function documentsOf<E extends DomainEvent, D>(
  projection: Projection<E, D>,
  events: readonly Recorded<DomainEvent>[],
): ReadonlyMap<string, D> {
  const handled = events.filter(({ type }) => projection.handles.includes(type));
  const documents = new Map<string, D>();
  for (const { id, document } of foldEvents(projection, new Map(), handled as unknown as readonly Recorded<E>[])) {
    if (document !== undefined) documents.set(id, document);
  }
  return documents;
}
