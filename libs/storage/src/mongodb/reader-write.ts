import type { AnyClientBulkWriteModel, Document } from 'mongodb';
import type { Change, Checkpoint, Position } from '#event-sourcing';
import type { KeyedDocument } from './mongodb-connection.ts';
import { toRecord, toUpsert } from './mongodb-documents.ts';

/** What a reader makes of a batch: changes to one build, and the checkpoint after them. */
export interface ReaderWrite {
  /** `database.collection` of the build. */
  readonly documents: string;
  readonly changes: readonly Change<unknown>[];
  readonly checkpoint: Checkpoint;
  /**
   * Of a write that changes nothing and has a purpose of its own: to compare the checkpoint and journal what was written
   * before, or to advance it if that may be done, which is no error otherwise.
   */
  readonly purpose?: 'compare' | 'advance';
  /** What the store must have passed for the checkpoint to advance. */
  readonly after?: Position | undefined;
}

/** How a write is made. */
export interface WriteTerms {
  /** `database.collection` of the checkpoints. */
  readonly checkpoints: string;
  /**
   * Whether what is stored is taken for older, as it is unless another process writes too: an insert or a plain update costs
   * a third or two thirds of an update that compares. Where something newer is stored, the write fails with a duplicate key.
   */
  readonly expectsOlder: boolean;
  /** What the stored checkpoint has passed, unless a crash has taken it back. */
  readonly reached: Position | undefined;
}

export type Operation = AnyClientBulkWriteModel<KeyedDocument>;

/**
 * The operations of a write, for a command that ends at its first error: the fence, the changes, the checkpoint. A newer
 * holder of the reader's lease makes the first of them fail with a duplicate key, and so does a checkpoint that a crash
 * has taken back: nothing is written.
 */
export function operationsOf(
  { documents, changes, checkpoint, purpose }: ReaderWrite,
  { checkpoints, expectsOlder, reached }: WriteTerms,
): readonly Operation[] {
  const fence = fenceOf(checkpoint, checkpoints, reached);
  if (purpose === 'compare') return [fence];
  const move = moveOf(checkpoint, { checkpoints, expectsOlder, reached });
  if (purpose === 'advance') return [{ ...move, upsert: false }];
  if (changes.length === 0) return [move];
  return [fence, ...changes.map((change) => changeOf(change, documents, expectsOlder)), move];
}

/** Moves the checkpoint forward, unless a newer holder has moved it: then no document matches, and the id is a duplicate. */
export function checkpointUpdate({ name, position, epoch, lastEvent }: Checkpoint): {
  readonly filter: { readonly _id: string; readonly epoch: { readonly $lte: number } };
  readonly update: Document[];
} {
  const forward = { $cond: [{ $lt: ['$position', position] }, position, '$position'] };
  const last = { $cond: [{ $lte: ['$position', position] }, { $literal: lastEvent }, '$lastEvent'] };
  return {
    filter: { _id: name, epoch: { $lte: epoch } },
    update: [{ $set: { position: forward, epoch, ...(lastEvent !== undefined && { lastEvent: last }) } }],
  };
}

function moveOf(
  checkpoint: Checkpoint,
  { checkpoints: namespace, expectsOlder, reached }: WriteTerms,
): Extract<Operation, { readonly name: 'updateOne' }> {
  const { filter, update } = expectsOlder ? plainCheckpointUpdate(checkpoint) : checkpointUpdate(checkpoint);
  return { namespace, name: 'updateOne', filter: after(reached, filter), update, upsert: true };
}

/** As `checkpointUpdate`, where the stored checkpoint is behind: no document matches otherwise, and the id is a duplicate. */
function plainCheckpointUpdate({ name, position, epoch, lastEvent }: Checkpoint): {
  readonly filter: Document;
  readonly update: Document;
} {
  return {
    filter: { _id: name, epoch: { $lte: epoch }, position: { $lte: position } },
    update: { $set: { position, epoch, ...(lastEvent !== undefined && { lastEvent }) } },
  };
}

function fenceOf({ name, epoch }: Checkpoint, namespace: string, reached: Position | undefined): Operation {
  return {
    namespace,
    name: 'updateOne',
    filter: after(reached, { _id: name, epoch: { $lte: epoch } }),
    update: { $set: { epoch }, $setOnInsert: { position: '' } },
    upsert: true,
  };
}

function after(reached: Position | undefined, filter: Document): Document {
  return reached === undefined ? filter : { $and: [filter, { position: { $gte: reached } }] };
}

/** Where something newer is stored, a change that expects what is older fails with a duplicate key. */
export function changeOf(change: Change<unknown>, namespace: string, expectsOlder: boolean): Operation {
  if (!expectsOlder) return { namespace, name: 'updateOne', ...toUpsert(change) };
  const record = toRecord(change);
  if (change.isNew === true && change.document !== undefined) return { namespace, name: 'insertOne', document: record };
  const filter = { _id: change.id, p: { $lt: change.position } };
  return { namespace, name: 'replaceOne', filter, replacement: record, upsert: true };
}
