import type { DatabaseSync } from 'node:sqlite';
import type { Failure } from './group-commit.ts';

export interface CheckpointRow {
  readonly name: string;
  readonly position: string;
  readonly epoch: number;
  /** As JSON; null to keep the one stored. */
  readonly lastEvent: string | null;
}

/** Prepares moving checkpoints forward, all or none: none when a newer holder has moved one of them (`fenced`). */
export function checkpointMover(db: DatabaseSync): (checkpoints: readonly CheckpointRow[]) => Failure | undefined {
  const epochOf = db.prepare('SELECT epoch FROM checkpoints WHERE name = ?');
  const move = db.prepare(
    `INSERT INTO checkpoints (name, position, epoch, last_event) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET
       position = max(position, excluded.position),
       epoch = excluded.epoch,
       last_event = iif(excluded.position < position, last_event, coalesce(excluded.last_event, last_event))`,
  );
  return (checkpoints) => {
    for (const { name, epoch } of checkpoints) {
      const newest = Number(epochOf.get(name)?.['epoch'] ?? epoch);
      if (newest > epoch) {
        return { failure: 'fenced', message: `${name} was moved with epoch ${newest}, newer than ${epoch}` };
      }
    }
    for (const { name, position, epoch, lastEvent } of checkpoints) move.run(name, position, epoch, lastEvent);
    return undefined;
  };
}
