import type { Collection } from 'mongodb';
import { Leases } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import type { Clock } from '#kernel';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';

interface LeaseRecord extends KeyedDocument {
  readonly owner: string;
  readonly epoch: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Leases in MongoDB. The clocks of the processes must differ by less than the duration of a lease. */
export class MongoLeases extends Leases {
  readonly #connection: MongoConnection;
  readonly #clock: Clock;

  constructor(connection: MongoConnection, clock: Clock) {
    super();
    this.#connection = connection;
    this.#clock = clock;
  }

  get #leases(): Collection<LeaseRecord> {
    return this.#connection.collection('_leases');
  }

  async acquire(name: string, owner: string, durationMs: number): Promise<Lease | undefined> {
    const now = this.#clock.now();
    const held = { $gt: ['$until', now] };
    const mine = { $eq: ['$owner', owner] };
    const next = { $add: [{ $ifNull: ['$epoch', 0] }, 1] };
    const whenHeld = { $cond: [mine, { until: now + durationMs }, {}] };
    const whenFree = { owner, until: now + durationMs, epoch: next };
    const lease = await this.#connection.upsert(() =>
      this.#leases.findOneAndUpdate(
        { _id: name },
        [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $cond: [held, whenHeld, whenFree] }] } }],
        { upsert: true, returnDocument: 'after' },
      ),
    );
    return lease?.owner === owner ? toLease(lease) : undefined;
  }

  async renew({ name, owner, epoch }: Lease, durationMs: number): Promise<boolean> {
    const now = this.#clock.now();
    const { matchedCount } = await this.#connection.run(() =>
      this.#leases.updateOne({ _id: name, owner, epoch, until: { $gt: now } }, { $set: { until: now + durationMs } }),
    );
    return matchedCount === 1;
  }

  async release({ name, owner, epoch }: Lease): Promise<void> {
    await this.#connection.run(() =>
      this.#leases.updateOne({ _id: name, owner, epoch }, { $set: { owner: '', until: 0 } }),
    );
  }

  async held(names: readonly string[]): Promise<readonly Lease[]> {
    const leases = await this.#connection.run(() =>
      this.#leases.find({ _id: { $in: names }, until: { $gt: this.#clock.now() } }).toArray(),
    );
    return leases.map(toLease);
  }
}

function toLease({ _id, owner, epoch }: LeaseRecord): Lease {
  return { name: _id, owner, epoch };
}
