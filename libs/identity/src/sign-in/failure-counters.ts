import { ReadStore } from '#event-sourcing';
import type { CollectionDefinition } from '#event-sourcing';
import { Clock, KeyedMutex } from '#kernel';
import { expired, expiryOf } from './expiring-documents.ts';
import { delayAfter, failuresForgottenAfterMs, maxDelayMs, tooManyFailures } from './sign-in-delay.ts';

/** Failed attempts that are counted together; the id is a digest of what they have in common. */
interface FailuresDocument {
  readonly id: string;
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly blockedUntil: number;
  /** See `expiryOf`. */
  readonly forgottenAt: string;
}

export const signInFailures: CollectionDefinition = {
  name: 'sign_in_failures',
  version: 1,
  indexes: [['forgottenAt']],
};

/** Counts failures in the read store, where they survive a restart, one attempt after the other in this process. */
export class FailureCounters {
  readonly #mutex = new KeyedMutex();
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Counts a failure in advance; `freeFailures` of them delay nothing.
   * @returns the failures, with this one
   * @throws Rejected `rate_limit_exceeded` while the delay of an earlier one lasts; nothing is counted then
   */
  count(id: string, freeFailures: number): Promise<number> {
    return this.#mutex.runExclusive(id, async () => {
      const now = this.#clock.now();
      const known = await this.#find(id);
      await this.#requireNoDelay(known);
      const failures = (known?.failures ?? 0) + 1;
      const delayMs = delayAfter(failures, freeFailures);
      // Not `now`: the clock may be set back.
      const blockedUntil = delayMs === 0 ? 0 : now + delayMs;
      const forgottenAt = expiryOf(id, now + failuresForgottenAfterMs);
      await this.#put({ id, failures, blockedUntil, forgottenAt });
      await this.#removeForgotten(now);
      return failures;
    });
  }

  /** @throws Rejected `rate_limit_exceeded` while a delay lasts */
  requireNoDelay(id: string): Promise<void> {
    return this.#mutex.runExclusive(id, async () => this.#requireNoDelay(await this.#find(id)));
  }

  /** Takes a failure back that was counted as the `failures`th, with the delay that it has begun. */
  withdraw(id: string, failures: number): Promise<void> {
    return this.#mutex.runExclusive(id, async () => {
      const known = await this.#find(id);
      if (known === undefined || known.failures === 0) return;
      const isLast = known.failures === failures;
      await this.#put({ ...known, failures: known.failures - 1, ...(isLast && { blockedUntil: 0 }) });
    });
  }

  forget(id: string): Promise<void> {
    return this.#mutex.runExclusive(id, () => this.#store.remove(signInFailures, id));
  }

  async #find(id: string): Promise<FailuresDocument | undefined> {
    const stored = await this.#store.get<FailuresDocument>(signInFailures, id);
    return stored !== undefined && !expired(stored.forgottenAt, this.#clock.now()) ? stored : undefined;
  }

  #put(document: FailuresDocument): Promise<void> {
    return this.#store.put(signInFailures, document.id, document);
  }

  /** The clock may have been set back since: no delay is longer than the longest. */
  async #requireNoDelay(known: FailuresDocument | undefined): Promise<void> {
    if (known === undefined) return;
    const now = this.#clock.now();
    const delayMs = Math.min(known.blockedUntil - now, maxDelayMs);
    if (delayMs <= 0) return;
    if (known.blockedUntil > now + delayMs) await this.#put({ ...known, blockedUntil: now + delayMs });
    throw tooManyFailures(delayMs);
  }

  /** Each new document removes up to two old ones, so that they do not accumulate. */
  async #removeForgotten(now: number): Promise<void> {
    const query = { below: { forgottenAt: String(now) }, orderBy: 'forgottenAt', limit: 2 };
    for (const { id } of await this.#store.find<FailuresDocument>(signInFailures, query)) {
      await this.#store.remove(signInFailures, id);
    }
  }
}
