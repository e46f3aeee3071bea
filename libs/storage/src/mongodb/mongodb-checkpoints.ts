import type { ClientSession, Collection } from 'mongodb';
import { Fenced } from '#event-sourcing';
import type { Checkpoint } from '#event-sourcing';
import { SingleFlight } from '#kernel';
import { isDuplicateKey } from './mongodb-connection.ts';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';

interface CheckpointRecord extends KeyedDocument {
  readonly position: string;
  readonly epoch: number;
}

/** Checkpoints of readers. A checkpoint moves forward only, and only for the greatest epoch that has moved it. */
export class MongoCheckpoints {
  readonly #connection: MongoConnection;
  readonly #flights = new SingleFlight<ReadonlyMap<string, CheckpointRecord>>();

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #checkpoints(): Collection<CheckpointRecord> {
    // It moves after its changes are journaled; events whose checkpoint is lost in a crash are handled again.
    return this.#connection.unjournaled('_checkpoints');
  }

  async find(name: string, session?: ClientSession): Promise<Checkpoint | undefined> {
    if (session !== undefined) return toCheckpoint(await this.#checkpoints.findOne({ _id: name }, { session }));
    // There are few, and many wait for one of them to move: one question for all.
    const all = await this.#flights.run('all', async () => {
      const found = await this.#connection.run(() => this.#checkpoints.find().toArray());
      return new Map(found.map((checkpoint) => [checkpoint._id, checkpoint]));
    });
    return toCheckpoint(all.get(name));
  }

  async all(): Promise<readonly Checkpoint[]> {
    const records = await this.#connection.run(() => this.#checkpoints.find({}, { sort: { _id: 1 } }).toArray());
    return records.map((record) => ({ name: record._id, position: record.position, epoch: record.epoch }));
  }

  /** @throws Fenced when a newer holder has moved it */
  async check({ name, epoch }: Checkpoint, session?: ClientSession): Promise<void> {
    const found = await this.find(name, session);
    if (found !== undefined && found.epoch > epoch) throw new Fenced(`${name} was moved by a newer holder`);
  }

  /** @throws Fenced when a newer holder has moved it */
  async move(checkpoint: Checkpoint, session?: ClientSession): Promise<void> {
    const { name, position, epoch } = checkpoint;
    const forward = { $cond: [{ $lt: ['$position', position] }, position, '$position'] };
    const move = (): Promise<unknown> =>
      this.#checkpoints.updateOne(
        // The checkpoint of a newer holder does not match: the upsert then fails with a duplicate key.
        { _id: name, epoch: { $lte: epoch } },
        [{ $set: { position: forward, epoch } }],
        { upsert: true, ...(session === undefined ? {} : { session }) },
      );
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

function toCheckpoint(record: CheckpointRecord | null | undefined): Checkpoint | undefined {
  return record === null || record === undefined
    ? undefined
    : { name: record._id, position: record.position, epoch: record.epoch };
}
