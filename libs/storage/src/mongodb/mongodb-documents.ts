import type { AnyBulkWriteOperation, ClientSession, Collection, Document, IndexDescription } from 'mongodb';
import type { Change, Position, StoredDocument } from '#event-sourcing';
import type { KeyedDocument } from './mongodb-connection.ts';
import { duplicateKeyFailures } from './mongodb-errors.ts';

/** A stored document: `d` is the document, `p` the position of the last event that changed it. */
export interface DocumentRecord extends KeyedDocument {
  readonly p: Position;
  /** Missing in a tombstone: the document was deleted at `p`, and an older change must not bring it back. */
  readonly d?: unknown;
  readonly deletedAt?: Date;
}

/** Matches documents, and no tombstones. */
export const notDeleted = { d: { $exists: true } } as const;

/** The server removes tombstones after a day, longer than any process that was superseded can have a write pending. */
export const tombstoneIndex: IndexDescription = {
  name: 'tombstones',
  key: { deletedAt: 1 },
  expireAfterSeconds: 24 * 3_600,
};

const maxAttempts = 20;
const minChangesForLookup = 50;

export function toStoredDocument<D>({ _id, p, d }: DocumentRecord): StoredDocument<D> {
  return { id: _id, position: p, document: d as D };
}

/**
 * Writes the changes that are newer than the stored documents, in one unordered bulk write. A change that is not newer is
 * skipped without an error, which would abort a transaction.
 */
export async function writeChanges(
  collection: Collection<DocumentRecord>,
  changes: readonly Change<unknown>[],
  session?: ClientSession,
): Promise<void> {
  const options = session === undefined ? {} : { session };
  let inserts = await idsToInsert(collection, changes, options);
  let remaining = changes;
  for (let attempt = 1; remaining.length > 0; attempt += 1) {
    const operations = remaining.map((change) => toOperation(change, inserts.has(change.id)));
    try {
      await collection.bulkWrite(operations, { ordered: false, ...options });
      return;
    } catch (error) {
      // Two processes inserted the same id: the one that failed finds the document on its next attempt.
      const failed = session === undefined && attempt < maxAttempts ? duplicateKeyFailures(error) : undefined;
      if (failed === undefined) throw error;
      remaining = remaining.filter((_, index) => failed.has(index));
      inserts = new Set();
    }
  }
}

/** Most documents of a rebuild are new, and an insert costs a third of an upsert: for many changes a lookup pays off. */
async function idsToInsert(
  collection: Collection<DocumentRecord>,
  changes: readonly Change<unknown>[],
  options: { readonly session?: ClientSession },
): Promise<ReadonlySet<string>> {
  if (changes.length < minChangesForLookup) return new Set();
  const ids = changes.filter(({ document }) => document !== undefined).map(({ id }) => id);
  const found = await collection.find({ _id: { $in: ids } }, { projection: { _id: 1 }, ...options }).toArray();
  const known = new Set(found.map(({ _id }) => _id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** The stored form of a change: a document, or a tombstone. */
export function toRecord({ id, position, document }: Change<unknown>): DocumentRecord {
  return document === undefined
    ? { _id: id, p: position, deletedAt: new Date() }
    : { _id: id, p: position, d: document };
}

/** Applies a change that is newer than the stored document; skips another without an error. */
export function toUpsert(change: Change<unknown>): {
  readonly filter: { readonly _id: string };
  readonly update: Document[];
  readonly upsert: true;
} {
  // A missing field sorts before every string.
  const newer = { $cond: [{ $lt: ['$p', change.position] }, { $literal: toRecord(change) }, '$$ROOT'] };
  return { filter: { _id: change.id }, update: [{ $replaceWith: newer }], upsert: true };
}

function toOperation(change: Change<unknown>, isNew: boolean): AnyBulkWriteOperation<DocumentRecord> {
  return isNew ? { insertOne: { document: toRecord(change) } } : { updateOne: toUpsert(change) };
}
