import type { ClientSession } from 'mongodb';
import type { Build, Change, Checkpoint } from '#event-sourcing';
import type { MongoBuilds } from './mongodb-builds.ts';
import type { MongoCheckpoints } from './mongodb-checkpoints.ts';
import type { MongoConnection } from './mongodb-connection.ts';
import { writeChanges } from './mongodb-documents.ts';
import type { CheckpointedWrites } from './checkpointed-writes.ts';

/** Writes to a server before MongoDB 8.0: one command for each collection, in a transaction where the server has them. */
export class OrderedWrites implements CheckpointedWrites {
  /** Each write waits for the journal. */
  readonly canLose = false;
  readonly #connection: MongoConnection;
  readonly #builds: MongoBuilds;
  readonly #checkpoints: MongoCheckpoints;

  constructor(connection: MongoConnection, builds: MongoBuilds, checkpoints: MongoCheckpoints) {
    this.#connection = connection;
    this.#builds = builds;
    this.#checkpoints = checkpoints;
  }

  async write(build: Build, changes: readonly Change<unknown>[], checkpoint: Checkpoint): Promise<void> {
    const apply = (session?: ClientSession): Promise<void> =>
      writeChanges(this.#builds.documents(build), changes, session);
    // The order matters where there are no transactions: check the fence, write the changes, move the checkpoint.
    await this.#connection.inTransaction(async (session) => {
      await this.#checkpoints.check(checkpoint, session);
      // Within a transaction the driver needs its own errors: their labels tell it what to retry.
      await (session === undefined ? this.#connection.run(apply) : apply(session));
      await this.#checkpoints.move(checkpoint, session);
    });
  }

  move(checkpoint: Checkpoint): Promise<void> {
    return this.#checkpoints.move(checkpoint);
  }

  advance(checkpoint: Checkpoint): Promise<void> {
    return this.#checkpoints.move(checkpoint);
  }

  /** It is journaled. */
  async journal(): Promise<void> {}
}
