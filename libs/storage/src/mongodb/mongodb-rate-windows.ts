import type { Collection } from 'mongodb';
import { type RateWindow, RateWindows } from '#event-sourcing';
import type { Clock } from '#kernel';
import type { Keyed, MongoConnection } from './mongodb-connection.ts';

interface KeptWindow extends Keyed {
  readonly used: number;
  /** Milliseconds since the epoch. */
  readonly resetAt: number;
  /** Whether the last one who asked was given a unit. */
  readonly allowed: boolean;
  /** When the server may forget it, by the server's own time. */
  readonly forgetAt: Date;
}

const keptAfterwards = 60 * 60 * 1_000;

/** Rate windows in MongoDB: each unit is one atomic update, so that they are exact across processes. */
export class MongoRateWindows extends RateWindows {
  readonly #connection: MongoConnection;
  readonly #clock: Clock;
  #forgetting: Promise<unknown> | undefined;

  constructor(connection: MongoConnection, clock: Clock) {
    super();
    this.#connection = connection;
    this.#clock = clock;
  }

  get #windows(): Collection<KeptWindow> {
    return this.#connection.collection('_rate_windows');
  }

  async take(key: string, limit: number, windowMilliseconds: number): Promise<RateWindow> {
    await this.#forgetOldWindows();
    const now = this.#clock.now();
    const open = { $gt: ['$resetAt', now] };
    const window = await this.#connection.upsert(() =>
      this.#windows.findOneAndUpdate(
        { _id: key },
        [
          {
            $set: {
              used: { $cond: [open, '$used', 0] },
              resetAt: { $cond: [open, '$resetAt', now + windowMilliseconds] },
              forgetAt: { $add: ['$$NOW', windowMilliseconds + keptAfterwards] },
            },
          },
          { $set: { allowed: { $lt: ['$used', limit] } } },
          { $set: { used: { $add: ['$used', { $cond: ['$allowed', 1, 0] }] } } },
        ],
        { upsert: true, returnDocument: 'after' },
      ),
    );
    if (window === null) throw new Error(`the window of ${key} was not kept`);
    return { used: window.used, resetAt: window.resetAt, allowed: window.allowed };
  }

  async peek(key: string, limit: number, windowMilliseconds: number): Promise<RateWindow> {
    const now = this.#clock.now();
    const window = await this.#connection.run(() => this.#windows.findOne({ _id: key, resetAt: { $gt: now } }));
    const { used, resetAt } = window ?? { used: 0, resetAt: now + windowMilliseconds };
    return { used, resetAt, allowed: used < limit };
  }

  async giveBack(key: string, resetAt: number): Promise<void> {
    await this.#connection.run(() =>
      this.#windows.updateOne({ _id: key, resetAt, used: { $gt: 0 } }, { $inc: { used: -1 } }),
    );
  }

  async #forgetOldWindows(): Promise<void> {
    this.#forgetting ??= this.#connection.run(() =>
      this.#windows.createIndex({ forgetAt: 1 }, { expireAfterSeconds: 0 }),
    );
    await this.#forgetting.catch((error: unknown) => {
      this.#forgetting = undefined;
      throw error;
    });
  }
}
