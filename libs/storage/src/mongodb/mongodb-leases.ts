import type { Collection } from 'mongodb';
import { Leases } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import type { Clock } from '#kernel';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';

interface LeaseRecord extends KeyedDocument {
  /** `''` when it was released. */
  readonly owner: string;
  readonly epoch: number;
  /** Milliseconds since the epoch, as all times here. */
  readonly until: number;
  /** When it was acquired or renewed. */
  readonly granted?: number;
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

  /**
   * The first epoch of a lease is the time, and so greater than any it may have had before it was removed.
   */
  async acquire(name: string, owner: string, durationMs: number): Promise<Lease | undefined> {
    const now = this.#clock.now();
    const term = { granted: now, until: now + durationMs };
    const isMine = { $eq: ['$owner', owner] };
    const whenHeld = { $cond: [isMine, term, {}] };
    const whenFree = { owner, epoch: { $ifNull: [{ $add: ['$epoch', 1] }, now] }, ...term };
    const lease = await this.#connection.upsert(() =>
      this.#leases.findOneAndUpdate(
        { _id: name },
        [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $cond: [isHeld(now), whenHeld, whenFree] }] } }],
        { upsert: true, returnDocument: 'after' },
      ),
    );
    return lease?.owner === owner ? toLease(lease) : undefined;
  }

  async renew({ name, owner, epoch }: Lease, durationMs: number): Promise<boolean> {
    const now = this.#clock.now();
    const { matchedCount } = await this.#connection.run(() =>
      this.#leases.updateOne({ _id: name, owner, epoch }, { $set: { granted: now, until: now + durationMs } }),
    );
    return matchedCount === 1;
  }

  async release({ name, owner, epoch }: Lease): Promise<void> {
    await this.#connection.run(() => this.#leases.updateOne({ _id: name, owner, epoch }, { $set: { owner: '' } }));
  }

  async removeExpired(before: number): Promise<void> {
    await this.#connection.run(() => this.#leases.deleteMany({ until: { $lt: before } }));
  }

  async held(names: readonly string[]): Promise<readonly Lease[]> {
    const leases = await this.#connection.run(() =>
      this.#leases.find({ _id: { $in: names }, $expr: isHeld(this.#clock.now()) }).toArray(),
    );
    return leases.map(toLease);
  }
}

/**
 * Whether a lease is held: before its end, and not granted by a clock that has stepped back since. Clocks of processes
 * may differ by up to the duration of the lease.
 */
function isHeld(now: number): object {
  const granted = { $ifNull: ['$granted', 0] };
  return {
    $and: [
      { $ne: [{ $ifNull: ['$owner', ''] }, ''] },
      { $gt: ['$until', now] },
      { $lte: [{ $subtract: [granted, now] }, { $subtract: ['$until', granted] }] },
    ],
  };
}

function toLease({ _id, owner, epoch }: LeaseRecord): Lease {
  return { name: _id, owner, epoch };
}
