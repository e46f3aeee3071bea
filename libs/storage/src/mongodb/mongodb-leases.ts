import type { Collection } from 'mongodb';
import { Leases } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import { BatchQueue } from '#kernel';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';
import { serverNow } from './server-now.ts';
import type { Now } from './server-now.ts';

interface LeaseRecord extends KeyedDocument {
  /** `''` when it was released. */
  readonly owner: string;
  readonly epoch: number;
  /** Milliseconds since the epoch, as all times here. */
  readonly until: number;
  /** When it was acquired or renewed. */
  readonly granted?: number;
}

interface PendingRenewal {
  readonly lease: Lease;
  readonly resolve: (isMine: boolean) => void;
  readonly reject: (reason: unknown) => void;
}

const maxRenewalsPerCommand = 256;

/** Leases in MongoDB, by the clock of its server. */
export class MongoLeases extends Leases {
  readonly #connection: MongoConnection;
  readonly #now: Now;
  readonly #renewals = new BatchQueue<PendingRenewal>(maxRenewalsPerCommand);

  constructor(connection: MongoConnection, now: Now = serverNow) {
    super();
    this.#connection = connection;
    this.#now = now;
  }

  get #leases(): Collection<LeaseRecord> {
    return this.#connection.collection('_leases');
  }

  /**
   * The first epoch of a lease is the time, and so greater than any it may have had before it was removed.
   */
  async acquire(name: string, owner: string, durationMs: number): Promise<Lease | undefined> {
    const now = this.#now();
    const term = termFrom(now, durationMs);
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

  renew(lease: Lease, durationMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#renewals.addWithOthers(String(durationMs), { lease, resolve, reject }, (renewals) =>
        this.#renewAll(renewals, durationMs),
      );
    });
  }

  /** A process renews all of its leases at the same moments: one command renews those of an event-loop iteration. */
  async #renewAll(renewals: readonly PendingRenewal[], durationMs: number): Promise<void> {
    const records = renewals.map(({ lease: { name, owner, epoch } }) => ({ _id: name, owner, epoch }));
    const ofCaller = { _id: { $in: records.map(({ _id }) => _id) }, $or: records };
    try {
      const { matchedCount } = await this.#connection.run(() =>
        this.#leases.updateMany(ofCaller, [{ $set: termFrom(this.#now(), durationMs) }]),
      );
      if (matchedCount === renewals.length) {
        for (const { resolve } of renewals) resolve(true);
        return;
      }
      // Another owner has some of them; an owner and epoch that are gone do not come back.
      const renewed = await this.#connection.run(() => this.#leases.find(ofCaller).toArray());
      const keys = new Set(renewed.map(({ _id, epoch }) => keyOf(_id, epoch)));
      for (const { lease, resolve } of renewals) resolve(keys.has(keyOf(lease.name, lease.epoch)));
    } catch (error) {
      for (const { reject } of renewals) reject(error);
    }
  }

  async release({ name, owner, epoch }: Lease): Promise<void> {
    await this.#connection.run(() => this.#leases.updateOne({ _id: name, owner, epoch }, { $set: { owner: '' } }));
  }

  /** Not those whose epoch is in the future, as after a clock was set back: their next one would be smaller. */
  async removeExpired(before: number): Promise<void> {
    await this.#connection.run(() => this.#leases.deleteMany({ until: { $lt: before }, epoch: { $lt: before } }));
  }

  async held(names: readonly string[]): Promise<readonly Lease[]> {
    const leases = await this.#connection.run(() =>
      this.#leases.find({ _id: { $in: names }, $expr: isHeld(this.#now()) }).toArray(),
    );
    return leases.map(toLease);
  }
}

function termFrom(now: ReturnType<Now>, durationMs: number): object {
  return { granted: now, until: { $add: [now, durationMs] } };
}

/**
 * Whether a lease is held: before its end, and not granted by a clock that has stepped back since. Clocks of the members
 * of a replica set may differ by up to the duration of the lease.
 */
function isHeld(now: ReturnType<Now>): object {
  const granted = { $ifNull: ['$granted', 0] };
  return {
    $and: [
      { $ne: [{ $ifNull: ['$owner', ''] }, ''] },
      { $gt: ['$until', now] },
      { $lte: [{ $subtract: [granted, now] }, { $subtract: ['$until', granted] }] },
    ],
  };
}

function keyOf(name: string, epoch: number): string {
  return JSON.stringify([name, epoch]);
}

function toLease({ _id, owner, epoch }: LeaseRecord): Lease {
  return { name: _id, owner, epoch };
}
