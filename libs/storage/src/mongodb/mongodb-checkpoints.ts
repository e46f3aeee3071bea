import { setImmediate as nextIteration } from 'node:timers/promises';
import type { ClientSession, Collection } from 'mongodb';
import { Fenced } from '#event-sourcing';
import type { Checkpoint, EventReference } from '#event-sourcing';
import { SingleFlight } from '#kernel';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';
import { isDuplicateKey } from './mongodb-errors.ts';
import { checkpointUpdate } from './reader-write.ts';

interface CheckpointRecord extends KeyedDocument {
  readonly position: string;
  readonly epoch: number;
  readonly lastEvent?: EventReference;
}

export const checkpointCollection = '_checkpoints';

/** Checkpoints of readers. A checkpoint moves forward only, and only for the greatest epoch that has moved it. */
export class MongoCheckpoints {
  readonly #connection: MongoConnection;
  readonly #flights = new SingleFlight<ReadonlyMap<string, CheckpointRecord>>();
  /** The query that the callers of this iteration of the event loop share. */
  #next: Promise<ReadonlyMap<string, CheckpointRecord>> | undefined;

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #checkpoints(): Collection<CheckpointRecord> {
    // It moves after its changes are journaled, or with them; events whose checkpoint is lost in a crash are handled again.
    return this.#connection.unjournaled(checkpointCollection);
  }

  async find(name: string, session?: ClientSession): Promise<Checkpoint | undefined> {
    if (session !== undefined) return found(await this.#checkpoints.findOne({ _id: name }, { session }));
    // There are few, and many callers wait for one of them to move: one query for all.
    this.#next ??= nextIteration().then(() => {
      this.#next = undefined;
      return this.#flights.run('all', () => this.#queryAll());
    });
    return found((await this.#next).get(name));
  }

  async #queryAll(): Promise<ReadonlyMap<string, CheckpointRecord>> {
    const records = await this.#connection.run(() => this.#checkpoints.find().toArray());
    return new Map(records.map((checkpoint) => [checkpoint._id, checkpoint]));
  }

  async all(): Promise<readonly Checkpoint[]> {
    const records = await this.#connection.run(() => this.#checkpoints.find({}, { sort: { _id: 1 } }).toArray());
    return records.map(toCheckpoint);
  }

  /** @throws Fenced when a newer holder has moved it */
  async check({ name, epoch }: Checkpoint, session?: ClientSession): Promise<void> {
    const stored = await this.find(name, session);
    if (stored !== undefined && stored.epoch > epoch) throw new Fenced(`${name} was moved by a newer holder`);
  }

  /** @throws Fenced when a newer holder has moved it */
  async move(checkpoint: Checkpoint, session?: ClientSession): Promise<void> {
    const { filter, update } = checkpointUpdate(checkpoint);
    const options = { upsert: true, ...(session === undefined ? {} : { session }) };
    const move = (): Promise<unknown> => this.#checkpoints.updateOne(filter, [...update], options);
    // Any error aborts a transaction; it is fenced by the check that it began with.
    if (session !== undefined) return void (await move());
    await this.#connection.upsert(async () => {
      try {
        await move();
      } catch (error) {
        if (isDuplicateKey(error)) await this.check(checkpoint);
        throw error;
      }
    });
  }

  async remove(name: string): Promise<void> {
    await this.#connection.run(() => this.#checkpoints.deleteOne({ _id: name }));
  }
}

function found(record: CheckpointRecord | null | undefined): Checkpoint | undefined {
  return record === null || record === undefined ? undefined : toCheckpoint(record);
}

function toCheckpoint({ _id: name, position, epoch, lastEvent }: CheckpointRecord): Checkpoint {
  return { name, position, epoch, ...(lastEvent !== undefined && { lastEvent }) };
}
