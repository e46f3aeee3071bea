import type { Collection } from 'mongodb';
import { RateWindows } from '#event-sourcing';
import type { RateWindow } from '#event-sourcing';
import type { Clock } from '#kernel';
import type { Keyed, MongoConnection } from './mongodb-connection.ts';

interface KeptWindow extends Keyed {
  readonly used: number;
  /** Milliseconds since the epoch. */
  readonly resetAt: number;
  /** How many units those who asked last were given. */
  readonly given: number;
  /** When the server may forget it, by the server's own time. */
  readonly forgetAt: Date;
}

interface Taker {
  readonly limit: number;
  readonly windowMs: number;
  readonly resolve: (window: RateWindow) => void;
  readonly reject: (reason: unknown) => void;
}

const keptAfterwards = 60 * 60 * 1_000;

/**
 * Rate windows in MongoDB. Those who ask for the same key at the same moment share one atomic update, so that a burst
 * does not quarrel about a document; across processes the updates keep it exact.
 */
export class MongoRateWindows extends RateWindows {
  readonly #connection: MongoConnection;
  readonly #clock: Clock;
  readonly #takers = new Map<string, Taker[]>();
  #forgetting: Promise<unknown> | undefined;

  constructor(connection: MongoConnection, clock: Clock) {
    super();
    this.#connection = connection;
    this.#clock = clock;
  }

  get #windows(): Collection<KeptWindow> {
    // What a crash takes from a count is not worth a flush for each request.
    return this.#connection.collection('_rate_windows', { writeConcern: { w: 1 } });
  }

  async take(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    return new Promise((resolve, reject) => {
      const waiting = this.#takers.get(key);
      const taker = { limit, windowMs, resolve, reject };
      if (waiting !== undefined) {
        waiting.push(taker);
        return;
      }
      this.#takers.set(key, [taker]);
      void this.#serve(key);
    });
  }

  async peek(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const now = this.#clock.now();
    const window = await this.#connection.run(() => this.#windows.findOne({ _id: key, resetAt: { $gt: now } }));
    const { used, resetAt } = window ?? { used: 0, resetAt: now + windowMs };
    return { used, resetAt, allowed: used < limit };
  }

  async giveBack(key: string, resetAt: number): Promise<void> {
    await this.#connection.run(() =>
      this.#windows.updateOne({ _id: key, resetAt, used: { $gt: 0 } }, { $inc: { used: -1 } }),
    );
  }

  /** One update after the other, each for all who wait with the same limit. */
  async #serve(key: string): Promise<void> {
    for (let waiting = this.#takers.get(key) ?? []; waiting.length > 0;) {
      const [{ limit, windowMs } = { limit: 0, windowMs: 0 }] = waiting;
      const others = waiting.findIndex((one) => one.limit !== limit || one.windowMs !== windowMs);
      const takers = waiting.splice(0, others === -1 ? waiting.length : others);
      try {
        const { used, resetAt, given } = await this.#takeMany(key, takers.length, limit, windowMs);
        for (const [index, { resolve }] of takers.entries()) {
          const allowed = index < given;
          resolve({ used: allowed ? used - given + index + 1 : used, resetAt, allowed });
        }
      } catch (error) {
        for (const { reject } of takers) reject(error);
      }
    }
    this.#takers.delete(key);
  }

  async #takeMany(key: string, wanted: number, limit: number, windowMs: number): Promise<KeptWindow> {
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
              resetAt: { $cond: [open, '$resetAt', now + windowMs] },
              forgetAt: { $add: ['$$NOW', windowMs + keptAfterwards] },
            },
          },
          { $set: { given: { $max: [0, { $min: [wanted, { $subtract: [limit, '$used'] }] }] } } },
          { $set: { used: { $add: ['$used', '$given'] } } },
        ],
        { upsert: true, returnDocument: 'after' },
      ),
    );
    if (window === null) throw new Error(`the window of ${key} was not kept`);
    return window;
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
