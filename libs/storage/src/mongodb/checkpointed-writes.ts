import type { Build, Change, Checkpoint } from '#event-sourcing';

/** How readers write changes with the checkpoint after them. It depends on what the server can. */
export interface CheckpointedWrites {
  /** Whether a crash of the server may take back the last acknowledged writes. */
  readonly canLose: boolean;
  /** Applies the changes, then moves the checkpoint. @throws Fenced, DocumentRefused, StoreUnavailable */
  write(build: Build, changes: readonly Change<unknown>[], checkpoint: Checkpoint): Promise<void>;
  /** Moves a checkpoint alone. @throws Fenced, StoreUnavailable */
  move(checkpoint: Checkpoint): Promise<void>;
  /** Moves a checkpoint past events that may be handled again, now or a moment later. @throws Fenced, StoreUnavailable */
  advance(checkpoint: Checkpoint): Promise<void>;
  /** Returns when the checkpoint, which the store has, and all before it is journaled. @throws Fenced, StoreUnavailable */
  journal(checkpoint: Checkpoint): Promise<void>;
}
