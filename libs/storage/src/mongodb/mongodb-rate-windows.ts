import type { Collection } from 'mongodb';
import { RateWindows } from '#event-sourcing';
import type { RateWindow } from '#event-sourcing';
import { BatchQueue } from '#kernel';
import type { Clock } from '#kernel';
import { openWindowMs } from '../rate-window-end.ts';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';
import { serverNow } from './server-now.ts';
import type { Now } from './server-now.ts';

interface WindowRecord extends KeyedDocument {
  readonly used: number;
  /** Milliseconds since the epoch. */
  readonly resetAt: number;
  /** Units that the last update granted. */
  readonly granted: number;
  /** When the server may delete it, by the server's clock (TTL index). */
  readonly forgetAt: Date;
}

interface PendingTake {
  readonly resolve: (window: RateWindow) => void;
  readonly reject: (reason: unknown) => void;
}

const keptAfterEndMs = 60 * 60 * 1_000;

/**
 * Rate windows in MongoDB. Requests for the same key that begin in the same iteration of the event loop, or while an update
 * is executed, share one atomic update, so that a burst does not contend for a document; the updates keep the count exact
 * across processes. Windows end by the clock of the server.
 */
export class MongoRateWindows extends RateWindows {
  readonly #connection: MongoConnection;
  readonly #clock: Clock;
  readonly #now: Now;
  readonly #queue = new BatchQueue<PendingTake>(Number.POSITIVE_INFINITY);
  #ttlIndex: Promise<unknown> | undefined;

  /** @param clock tells when a window would end that is not open yet */
  constructor(connection: MongoConnection, clock: Clock, now: Now = serverNow) {
    super();
    this.#connection = connection;
    this.#clock = clock;
    this.#now = now;
  }

  get #windows(): Collection<WindowRecord> {
    // Losing the last counts in a crash is acceptable; a journal flush for each request is not.
    return this.#connection.collection('_rate_windows', { writeConcern: { w: 1 } });
  }

  async take(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    return new Promise((resolve, reject) => {
      const group = JSON.stringify([key, limit, windowMs]);
      this.#queue.addWithOthers(group, { resolve, reject }, (takes) => this.#serve(takes, key, limit, windowMs));
    });
  }

  async peek(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const window = await this.#connection.run(() =>
      this.#windows.findOne({ _id: key, $expr: isOpen(this.#now(), windowMs) }),
    );
    const { used, resetAt } = window ?? { used: 0, resetAt: this.#clock.now() + windowMs };
    return { used, resetAt, allowed: used < limit };
  }

  async giveBack(key: string, resetAt: number): Promise<void> {
    await this.#connection.run(() =>
      this.#windows.updateOne({ _id: key, resetAt, used: { $gt: 0 } }, { $inc: { used: -1 } }),
    );
  }

  async #serve(takes: readonly PendingTake[], key: string, limit: number, windowMs: number): Promise<void> {
    try {
      const { used, resetAt, granted } = await this.#takeMany(key, takes.length, limit, windowMs);
      for (const [index, { resolve }] of takes.entries()) {
        const allowed = index < granted;
        resolve({ used: allowed ? used - granted + index + 1 : used, resetAt, allowed });
      }
    } catch (error) {
      for (const { reject } of takes) reject(error);
    }
  }

  async #takeMany(key: string, wanted: number, limit: number, windowMs: number): Promise<WindowRecord> {
    await this.#ensureTtlIndex();
    const now = this.#now();
    const open = isOpen(now, windowMs);
    const window = await this.#connection.upsert(() =>
      this.#windows.findOneAndUpdate(
        { _id: key },
        [
          {
            $set: {
              used: { $cond: [open, '$used', 0] },
              resetAt: { $cond: [open, '$resetAt', { $add: [now, windowMs] }] },
              forgetAt: { $add: ['$$NOW', windowMs + keptAfterEndMs] },
            },
          },
          { $set: { granted: { $max: [0, { $min: [wanted, { $subtract: [limit, '$used'] }] }] } } },
          { $set: { used: { $add: ['$used', '$granted'] } } },
        ],
        { upsert: true, returnDocument: 'after' },
      ),
    );
    if (window === null) throw new Error(`the rate window of ${key} was not stored`);
    return window;
  }

  async #ensureTtlIndex(): Promise<void> {
    this.#ttlIndex ??= this.#connection.run(() =>
      this.#windows.createIndex({ forgetAt: 1 }, { expireAfterSeconds: 0 }),
    );
    await this.#ttlIndex.catch((error: unknown) => {
      this.#ttlIndex = undefined;
      throw error;
    });
  }
}

function isOpen(now: ReturnType<Now>, windowMs: number): object {
  const latestEnd = { $add: [now, openWindowMs(windowMs)] };
  return { $and: [{ $gt: ['$resetAt', now] }, { $lte: ['$resetAt', latestEnd] }] };
}
