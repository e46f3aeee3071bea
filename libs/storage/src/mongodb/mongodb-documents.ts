import { MongoBulkWriteError } from 'mongodb';
import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import type { Change, Position, StoredDocument } from '#event-sourcing';
import type { Keyed } from './mongodb-connection.ts';

/** A document as it is kept: under `d`, beside the position of the last event that made it. */
export interface KeptDocument extends Keyed {
  readonly p: Position;
  readonly d: unknown;
}

const duplicateKey = 11_000;
const triesOfARace = 20;
const manyChanges = 50;

export function toStoredDocument<D>({ _id, p, d }: KeptDocument): StoredDocument<D> {
  return { id: _id, position: p, document: d as D };
}

/**
 * Writes what is newer than what is kept, in one unordered bulk. A change that is not newer leaves the document as it
 * is; no error tells it, so that it fits into a transaction.
 */
export async function writeChanges(
  collection: Collection<KeptDocument>,
  changes: readonly Change<unknown>[],
  session: ClientSession | undefined,
): Promise<void> {
  const options = session === undefined ? {} : { session };
  let inserts = await idsToInsert(collection, changes, options);
  let remaining = changes;
  for (let tries = 1; remaining.length > 0; tries += 1) {
    const operations = remaining.map((change) => toOperation(change, inserts.has(change.id)));
    try {
      await collection.bulkWrite(operations, { ordered: false, ...options });
      return;
    } catch (error) {
      // Two processes insert the same id: the one that lost finds the document when it tries again.
      const raced = session === undefined && tries < triesOfARace ? lostRaces(error) : undefined;
      if (raced === undefined) throw error;
      remaining = remaining.filter((_, index) => raced.has(index));
      inserts = new Set();
    }
  }
}

/** A rebuild is mostly made of new documents, and an insert costs a third of an upsert: for many it pays to ask. */
async function idsToInsert(
  collection: Collection<KeptDocument>,
  changes: readonly Change<unknown>[],
  options: { readonly session?: ClientSession },
): Promise<ReadonlySet<string>> {
  if (changes.length < manyChanges) return new Set();
  const ids = changes.filter(({ document }) => document !== undefined).map(({ id }) => id);
  const found = await collection.find({ _id: { $in: ids } }, { projection: { _id: 1 }, ...options }).toArray();
  const known = new Set(found.map(({ _id }) => _id));
  return new Set(ids.filter((id) => !known.has(id)));
}

function toOperation({ id, position, document }: Change<unknown>, isNew: boolean): AnyBulkWriteOperation<KeptDocument> {
  if (document === undefined) return { deleteOne: { filter: { _id: id, p: { $lt: position } } } };
  const kept = { _id: id, p: position, d: document };
  if (isNew) return { insertOne: { document: kept } };
  // A missing position sorts before every text.
  const newer = { $cond: [{ $lt: ['$p', position] }, { $literal: kept }, '$$ROOT'] };
  return { updateOne: { filter: { _id: id }, update: [{ $replaceWith: newer }], upsert: true } };
}

/** The indexes of the operations that failed, when all failed for that reason alone. */
function lostRaces(error: unknown): ReadonlySet<number> | undefined {
  if (!(error instanceof MongoBulkWriteError)) return undefined;
  const errors = [error.writeErrors].flat();
  if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) return undefined;
  return new Set(errors.map(({ index }) => index));
}
