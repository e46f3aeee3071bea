import type { ClientSession, Collection } from 'mongodb';
import { Fenced } from '#event-sourcing';
import type { Checkpoint } from '#event-sourcing';
import { SingleFlight } from '#kernel';
import { isDuplicateKey } from './mongodb-connection.ts';
import type { Keyed, MongoConnection } from './mongodb-connection.ts';

interface KeptCheckpoint extends Keyed {
  readonly position: string;
  readonly epoch: number;
}

/** Where readers stand. A checkpoint moves forward only, and only for the greatest epoch that has moved it. */
export class MongoCheckpoints {
  readonly #connection: MongoConnection;
  readonly #flights = new SingleFlight<ReadonlyMap<string, KeptCheckpoint>>();

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #checkpoints(): Collection<KeptCheckpoint> {
    // It moves when its changes are on the disk; events whose checkpoint a crash takes back are handled again.
    return this.#connection.unflushed('_checkpoints');
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
        // A newer holder's does not match: the upsert then meets its id.
        { _id: name, epoch: { $lte: epoch } },
        [{ $set: { position: forward, epoch } }],
        { upsert: true, ...(session === undefined ? {} : { session }) },
      );
    // A transaction ends with its first error; it is fenced by the check that it began with.
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

function toCheckpoint(kept: KeptCheckpoint | null | undefined): Checkpoint | undefined {
  return kept === null || kept === undefined
    ? undefined
    : { name: kept._id, position: kept.position, epoch: kept.epoch };
}
