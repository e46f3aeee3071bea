import type { Document } from 'mongodb';
import type { Position } from '#event-sourcing';
import { changeOf } from './reader-write.ts';
import type { Operation, ReaderWrite } from './reader-write.ts';

/** A write of a reader that has moved its checkpoint before, under the same lease. */
export interface SharedWrite {
  readonly write: ReaderWrite;
  /** What the stored checkpoint has passed, unless a crash has taken it back. */
  readonly reached: Position | undefined;
}

/**
 * The operations of several writes, for a command that ends at its first error: one fence for all, the changes, one move
 * for each position. That costs two thirds of what the writes' own operations do. An error may concern any of the writes,
 * whose checkpoints have not moved then: each has to be made with its own.
 *
 * @param checkpoints `database.collection`
 */
export function sharedOperationsOf(writes: readonly SharedWrite[], checkpoints: string): readonly Operation[] {
  const fenced = writes.filter(({ write }) => write.purpose !== 'advance');
  const moved = Map.groupBy(
    writes.filter(({ write }) => write.purpose !== 'compare'),
    ({ write: { checkpoint } }) => JSON.stringify([checkpoint.position, checkpoint.lastEvent]),
  );
  return [
    ...(fenced.length === 0 ? [] : [fenceOf(fenced, checkpoints)]),
    ...writes.flatMap(({ write }) => write.changes.map((change) => changeOf(change, write.documents, true))),
    ...[...moved.values()].map((group) => moveOf(group, checkpoints)),
  ];
}

/** Matches what a newer holder has moved or a crash has taken back, and fails then: an id cannot be changed. */
function fenceOf(writes: readonly SharedWrite[], namespace: string): Operation {
  const conditions = writes.map(({ write: { checkpoint }, reached }) => ({
    _id: checkpoint.name,
    $or: [{ epoch: { $gt: checkpoint.epoch } }, ...(reached === undefined ? [] : [{ position: { $lt: reached } }])],
  }));
  return { namespace, name: 'updateOne', filter: anyOf(conditions), update: { $set: { _id: 'fenced' } } };
}

/** Passes over the checkpoints that have gone further, or that a newer holder has moved since the fence. */
function moveOf(writes: readonly SharedWrite[], namespace: string): Operation {
  const conditions = writes.map(({ write: { checkpoint }, reached }) => ({
    _id: checkpoint.name,
    epoch: { $lte: checkpoint.epoch },
    position: { $lte: checkpoint.position, ...(reached !== undefined && { $gte: reached }) },
  }));
  const { position, lastEvent } = writes[0]?.write.checkpoint ?? {};
  const update = { $set: { position, ...(lastEvent !== undefined && { lastEvent }) } };
  return { namespace, name: 'updateMany', filter: anyOf(conditions), update };
}

/** The server looks the ids up faster than it plans the alternatives. */
function anyOf(conditions: readonly (Document & { readonly _id: string })[]): Document {
  return { _id: { $in: conditions.map(({ _id }) => _id) }, $or: conditions };
}
