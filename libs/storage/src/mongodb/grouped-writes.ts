import { MongoClientBulkWriteError, MongoServerError } from 'mongodb';
import { StoreUnavailable } from '#event-sourcing';
import { BatchQueue } from '#kernel';
import { checkpointCollection } from './mongodb-checkpoints.ts';
import type { MongoCheckpoints } from './mongodb-checkpoints.ts';
import { isDuplicateKey, toStoreError } from './mongodb-connection.ts';
import type { MongoConnection } from './mongodb-connection.ts';
import { operationsOf } from './reader-write.ts';
import type { ReaderWrite } from './reader-write.ts';

interface PendingWrite {
  readonly write: ReaderWrite;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
  mayInsert: boolean;
  attempts: number;
}

const maxWritesPerCommand = 64;
/** A write with more changes is a command of its own: the others need not wait for it. */
const maxGroupedChanges = 50;
const maxAttempts = 20;
/** How long the checkpoint of a reader that has changed nothing waits at most for the writes of others. */
const moveDelayMs = 50;

/**
 * Writes of readers that are made in the same iteration of the event loop, or while a command is executed, share a command
 * and its flush. It is executed in order up to the first error, which concerns the write of the failed operation alone:
 * those before are done, those after are sent again. No document depends on a checkpoint that moves alone: such moves wait
 * for the next write with changes, or for a moment, so that they need no command each.
 */
export class GroupedWrites {
  readonly #connection: MongoConnection;
  readonly #checkpoints: MongoCheckpoints;
  readonly #queue = new BatchQueue<PendingWrite>(maxWritesPerCommand);
  #arrived: PendingWrite[] = [];
  #moves: PendingWrite[] = [];
  #movesTimer: NodeJS.Timeout | undefined;

  constructor(connection: MongoConnection, checkpoints: MongoCheckpoints) {
    this.#connection = connection;
    this.#checkpoints = checkpoints;
  }

  /** @throws Fenced, DocumentRefused, StoreUnavailable */
  add(write: ReaderWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      const pending = { write, resolve, reject, mayInsert: true, attempts: 0 };
      if (write.changes.length > maxGroupedChanges) this.#enqueue(write.documents, [pending]);
      else if (write.changes.length > 0) this.#addArrived(pending);
      else this.#addMove(pending);
    });
  }

  #addArrived(pending: PendingWrite): void {
    if (this.#arrived.push(pending) > 1) return;
    setImmediate(() => {
      const writes = [...this.#arrived, ...this.#takeMoves()];
      this.#arrived = [];
      this.#enqueue('small', writes);
    });
  }

  #addMove(pending: PendingWrite): void {
    if (this.#moves.push(pending) > 1) return;
    this.#movesTimer = setTimeout(() => this.#enqueue('small', this.#takeMoves()), moveDelayMs);
  }

  #takeMoves(): readonly PendingWrite[] {
    clearTimeout(this.#movesTimer);
    const moves = this.#moves;
    this.#moves = [];
    return moves;
  }

  #enqueue(group: string, writes: readonly PendingWrite[]): void {
    this.#queue.addAll(group, writes, (batch) => this.#execute(batch));
  }

  async #execute(writes: readonly PendingWrite[]): Promise<void> {
    for (let remaining = writes; remaining.length > 0;) remaining = await this.#attempt(remaining);
  }

  /** Returns the writes that are still to be made. */
  async #attempt(writes: readonly PendingWrite[]): Promise<readonly PendingWrite[]> {
    const checkpoints = this.#connection.namespace(checkpointCollection);
    const operations = writes.map(({ write, mayInsert }) => operationsOf(write, checkpoints, mayInsert));
    const isJournaled = writes.some(({ write }) => write.changes.length > 0);
    try {
      await this.#connection.bulkWrite(operations.flat(), isJournaled);
      for (const { resolve } of writes) resolve();
      return [];
    } catch (error) {
      const failure = failureIn(error);
      if (failure === undefined) return this.#failTogether(writes, error);
      let index = failure.operation;
      const failed = operations.findIndex((ofWrite) => (index -= ofWrite.length) < 0);
      for (const { resolve } of writes.slice(0, failed)) resolve();
      const pending = writes[failed];
      const isRetried = pending !== undefined && (await this.#isRetried(pending, failure.error));
      return writes.slice(isRetried ? failed : failed + 1);
    }
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
    pending.mayInsert = false;
    try {
      if (!isDuplicateKey(error) || pending.attempts === maxAttempts) throw toStoreError(error);
      await this.#checkpoints.check(pending.write.checkpoint);
      return true;
    } catch (reason) {
      pending.reject(reason);
      return false;
    }
  }
}

/** The operation of a command that failed, by its index, and why. */
function failureIn(error: unknown): { readonly operation: number; readonly error: Error } | undefined {
  if (!(error instanceof MongoClientBulkWriteError)) return undefined;
  const [failure] = error.writeErrors;
  if (failure === undefined) return undefined;
  const [operation, { code, message }] = failure;
  return { operation, error: new MongoServerError({ message, code }) };
}
