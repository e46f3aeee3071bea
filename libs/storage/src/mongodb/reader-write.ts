import type { AnyClientBulkWriteModel, Document } from 'mongodb';
import type { Change, Checkpoint } from '#event-sourcing';
import type { KeyedDocument } from './mongodb-connection.ts';
import { toRecord, toUpsert } from './mongodb-documents.ts';

/** What a reader makes of a batch: changes to one build, and the checkpoint after them. */
export interface ReaderWrite {
  /** `database.collection` of the build. */
  readonly documents: string;
  readonly changes: readonly Change<unknown>[];
  readonly checkpoint: Checkpoint;
}

type Operation = AnyClientBulkWriteModel<KeyedDocument>;

/**
 * The operations of a write, for a command that ends at its first error: the fence, the changes, the checkpoint. A newer
 * holder of the reader's lease makes the first of them fail with a duplicate key, and nothing is written.
 * @param checkpoints `database.collection` of the checkpoints
 * @param mayInsert whether a document that was not found before is inserted, which costs a third of an upsert
 */
export function operationsOf(
  { documents, changes, checkpoint }: ReaderWrite,
  checkpoints: string,
  mayInsert: boolean,
): readonly Operation[] {
  const move = moveOf(checkpoint, checkpoints);
  if (changes.length === 0) return [move];
  return [fenceOf(checkpoint, checkpoints), ...changes.map((change) => changeOf(change, documents, mayInsert)), move];
}

/** Moves the checkpoint forward, unless a newer holder has moved it: then no document matches, and the id is a duplicate. */
export function checkpointUpdate({ name, position, epoch, lastEvent }: Checkpoint): {
  readonly filter: { readonly _id: string; readonly epoch: { readonly $lte: number } };
  readonly update: readonly Document[];
} {
  const forward = { $cond: [{ $lt: ['$position', position] }, position, '$position'] };
  const last = { $cond: [{ $lte: ['$position', position] }, { $literal: lastEvent }, '$lastEvent'] };
  return {
    filter: { _id: name, epoch: { $lte: epoch } },
    update: [{ $set: { position: forward, epoch, ...(lastEvent !== undefined && { lastEvent: last }) } }],
  };
}

function moveOf(checkpoint: Checkpoint, namespace: string): Operation {
  const { filter, update } = checkpointUpdate(checkpoint);
  return { namespace, name: 'updateOne', filter, update: [...update], upsert: true };
}

function fenceOf({ name, epoch }: Checkpoint, namespace: string): Operation {
  const position = { $ifNull: ['$position', ''] };
  return {
    namespace,
    name: 'updateOne',
    filter: { _id: name, epoch: { $lte: epoch } },
    update: [{ $set: { epoch, position } }],
    upsert: true,
  };
}

function changeOf(change: Change<unknown>, namespace: string, mayInsert: boolean): Operation {
  if (mayInsert && change.isNew === true && change.document !== undefined) {
    return { namespace, name: 'insertOne', document: toRecord(change) };
  }
  return { namespace, name: 'updateOne', ...toUpsert(change) };
}
