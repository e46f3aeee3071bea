import { Fenced, StoreUnavailable } from '#event-sourcing';
import type { Build, Change, Checkpoint, Position } from '#event-sourcing';
import { BatchQueue } from '#kernel';
import { PassedCheckpoints } from '../passed-checkpoints.ts';
import type { CheckpointedWrites } from './checkpointed-writes.ts';
import { JournalBarrier } from './journal-barrier.ts';
import type { MongoBuilds } from './mongodb-builds.ts';
import { checkpointCollection } from './mongodb-checkpoints.ts';
import type { MongoCheckpoints } from './mongodb-checkpoints.ts';
import type { MongoConnection } from './mongodb-connection.ts';
import { failureIn, isDuplicateKey, toStoreError } from './mongodb-errors.ts';
import { operationsOf } from './reader-write.ts';
import type { ReaderWrite } from './reader-write.ts';
import { sharedOperationsOf } from './shared-operations.ts';
import type { UnjournaledWrites } from './unjournaled-writes.ts';

/** A checkpoint that moves later, if the store still has what its reader has written before. */
type Advance = Pick<ReaderWrite, 'checkpoint' | 'after'>;

interface PendingWrite {
  readonly write: ReaderWrite;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
  /** How it is made: with those of the others, with its own operations, or with its own that compare. */
  form: 'shared' | 'own' | 'comparing';
  attempts: number;
}

const maxWritesPerCommand = 64;
/** A write with more changes is a command of its own: the others need not wait for it. */
const maxGroupedChanges = 50;
/** A write with more waits for the journal. */
const maxUnjournaledChanges = 200;
const maxAttempts = 20;

/**
 * Writes to MongoDB 8.0 or later. Those that are made in the same iteration of the event loop, or while a command is executed, share a command
 * and its flush. It is executed in order up to the first error, which concerns the write of the failed operation alone:
 * those before are done, those after are sent again. No document depends on a checkpoint that moves alone: such moves are made
 * together, a moment later, unless their readers have written since.
 *
 * A standalone server acknowledges a small write before it is journaled: nothing but the reader's own next write depends on
 * it, and that one compares the checkpoint. A barrier, a moment later, compares and journals what was written before it.
 */
export class GroupedWrites implements CheckpointedWrites {
  readonly canLose = true;
  readonly #connection: MongoConnection;
  readonly #builds: MongoBuilds;
  readonly #checkpoints: MongoCheckpoints;
  readonly #unjournaled: UnjournaledWrites;
  readonly #queue = new BatchQueue<PendingWrite>(maxWritesPerCommand);
  readonly #barrier: JournalBarrier;
  readonly #passed = new PassedCheckpoints<Advance>((advances) => this.#advanceAll(advances));

  constructor(
    connection: MongoConnection,
    builds: MongoBuilds,
    checkpoints: MongoCheckpoints,
    unjournaled: UnjournaledWrites,
  ) {
    this.#connection = connection;
    this.#builds = builds;
    this.#checkpoints = checkpoints;
    this.#unjournaled = unjournaled;
    this.#barrier = new JournalBarrier(unjournaled, (checkpoint) => this.journal(checkpoint));
  }

  /** @throws StoreUnavailable also where a crash has taken back what was written before; so do `move` and `journal` */
  write(build: Build, changes: readonly Change<unknown>[], checkpoint: Checkpoint): Promise<void> {
    return this.#add({ documents: this.#builds.namespace(build), changes, checkpoint });
  }

  move(checkpoint: Checkpoint): Promise<void> {
    return this.#add({ documents: '', changes: [], checkpoint });
  }

  #add(write: ReaderWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      const pending: PendingWrite = { write, resolve, reject, form: 'shared', attempts: 0 };
      if (write.purpose === undefined) this.#passed.forget(write.checkpoint.name);
      if (write.purpose === 'compare') this.#enqueue('small', [pending]);
      else if (write.changes.length > maxGroupedChanges) this.#enqueue(write.documents, [pending]);
      else this.#queue.addWithOthers('small', pending, (batch) => this.#execute(batch));
    });
  }

  /** Moves a checkpoint that is known to exist later, and any other at once. */
  async advance(checkpoint: Checkpoint): Promise<void> {
    if (!this.#unjournaled.canMiss(checkpoint)) return this.move(checkpoint);
    this.#passed.add(checkpoint.name, { checkpoint, after: this.#unjournaled.acknowledged(checkpoint.name) });
  }

  /** Returns when everything that was written before is journaled. @throws as `journal` */
  async settle(): Promise<void> {
    await Promise.all(this.#unjournaled.all().map((checkpoint) => this.journal(checkpoint)));
  }

  journal(checkpoint: Checkpoint): Promise<void> {
    return this.#add({ documents: '', changes: [], checkpoint, purpose: 'compare' });
  }

  close(): void {
    this.#barrier.close();
    this.#passed.close();
  }

  async #advanceAll(advances: readonly Advance[]): Promise<void> {
    const writes = advances.map((advance) => ({
      write: { documents: '', changes: [], purpose: 'advance', ...advance } as const,
      resolve: () => undefined,
      // Nobody else would move it until the reader has events again.
      reject: () => this.#advanceAgain(advance),
      form: 'shared' as const,
      attempts: 0,
    }));
    this.#enqueue('small', writes);
  }

  #advanceAgain(advance: Advance): void {
    const { name } = advance.checkpoint;
    if (!this.#passed.has(name) && !this.#unjournaled.isLost(name)) this.#passed.add(name, advance);
  }

  #enqueue(group: string, writes: readonly PendingWrite[]): void {
    this.#queue.addAll(group, writes, (batch) => this.#execute(batch));
  }

  async #execute(writes: readonly PendingWrite[]): Promise<void> {
    for (let remaining = this.#withoutLost(writes); remaining.length > 0;) {
      remaining = this.#withoutLost(await this.#attempt(remaining));
    }
  }

  /** Rejects what readers go on to write before they know that a crash has taken back what they had written. */
  #withoutLost(writes: readonly PendingWrite[]): readonly PendingWrite[] {
    const lost = writes.filter(({ write }) => this.#unjournaled.isLost(write.checkpoint.name));
    for (const { write, reject } of lost) reject(lostWrites(write.checkpoint.name));
    return lost.length === 0 ? writes : writes.filter((pending) => !lost.includes(pending));
  }

  /** Returns the writes that are still to be made. */
  async #attempt(writes: readonly PendingWrite[]): Promise<readonly PendingWrite[]> {
    const checkpoints = this.#connection.namespace(checkpointCollection);
    const isShared = writes.length > 1 && writes.every((pending) => this.#canBeShared(pending));
    const operations = isShared
      ? [
          sharedOperationsOf(
            writes.map(({ write }) => ({ write, reached: this.#reachedBefore(write) })),
            checkpoints,
          ),
        ]
      : writes.map(({ write, form }) => {
          const terms = { checkpoints, expectsOlder: form !== 'comparing', reached: this.#reachedBefore(write) };
          return operationsOf(write, terms);
        });
    const isJournaled = this.#connection.isReplicated || writes.some(({ write }) => this.#waitsForJournal(write));
    try {
      await this.#connection.bulkWrite(operations.flat(), isJournaled);
      this.#acknowledge(writes, isJournaled);
      return [];
    } catch (error) {
      const failure = failureIn(error);
      if (failure === undefined) return this.#failTogether(writes, error);
      if (isShared) {
        for (const pending of writes) pending.form = 'own';
        return writes;
      }
      let index = failure.operation;
      const failed = operations.findIndex((ofWrite) => (index -= ofWrite.length) < 0);
      this.#acknowledge(writes.slice(0, failed), isJournaled);
      const pending = writes[failed];
      const isRetried = pending !== undefined && (await this.#isRetried(pending, failure.error));
      return writes.slice(isRetried ? failed : failed + 1);
    }
  }

  #canBeShared({ form, write }: PendingWrite): boolean {
    return form === 'shared' && this.#unjournaled.hasMoved(write.checkpoint);
  }

  #acknowledge(writes: readonly PendingWrite[], isJournaled: boolean): void {
    for (const { write, resolve } of writes) {
      // Where a checkpoint could not advance, because writes before it are lost, the barrier finds that.
      if (write.purpose === 'advance') this.#unjournaled.acknowledgeAdvance(write.checkpoint, write.after ?? '');
      else this.#unjournaled.acknowledge(write.checkpoint, isJournaled);
      resolve();
    }
    this.#barrier.schedule();
  }

  #waitsForJournal({ changes, checkpoint, purpose }: ReaderWrite): boolean {
    if (purpose !== undefined) return purpose === 'compare';
    return changes.length > maxUnjournaledChanges || !this.#unjournaled.canMiss(checkpoint);
  }

  /** No operation of the command is known to have caused the error. */
  async #failTogether(writes: readonly PendingWrite[], error: unknown): Promise<readonly PendingWrite[]> {
    if (writes.length === 1 || error instanceof StoreUnavailable) {
      for (const { reject } of writes) reject(error);
    } else {
      // A document that is too large keeps the driver from sending the command.
      for (const write of writes) await this.#execute([write]);
    }
    return [];
  }

  /** Whether the write is made again: another process has inserted the same id. Otherwise its caller is told. */
  async #isRetried(pending: PendingWrite, error: Error): Promise<boolean> {
    pending.attempts += 1;
    pending.form = 'comparing';
    try {
      if (!isDuplicateKey(error) || pending.attempts === maxAttempts) throw toStoreError(error);
      await this.#compare(pending.write);
      return true;
    } catch (reason) {
      pending.reject(reason);
      return false;
    }
  }

  /** What the stored checkpoint has passed before the write, unless a crash has taken it back. */
  #reachedBefore({ checkpoint, purpose, after }: ReaderWrite): Position | undefined {
    if (purpose === 'advance') return after;
    return purpose === 'compare' ? checkpoint.position : this.#unjournaled.reached(checkpoint.name);
  }

  /** @throws Fenced when a newer holder has moved the checkpoint, StoreUnavailable when a crash has taken it back */
  async #compare(write: ReaderWrite): Promise<void> {
    const { name, epoch } = write.checkpoint;
    const reached = this.#reachedBefore(write);
    const stored = await this.#checkpoints.find(name);
    if (stored !== undefined && stored.epoch > epoch) {
      this.#unjournaled.forget(name);
      throw new Fenced(`${name} was moved by a newer holder`);
    }
    if (reached === undefined || (stored !== undefined && stored.position >= reached)) return;
    this.#unjournaled.lose(name);
    throw lostWrites(name);
  }
}

function lostWrites(name: string): StoreUnavailable {
  return new StoreUnavailable(`the read store has lost the last writes of ${name} in a crash`);
}
