import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateWindows, ReadStore } from '#event-sourcing';
import type { CollectionDefinition, RateWindow } from '#event-sourcing';
import { Clock, KeyedMutex, Rejected } from '#kernel';
import { delayAfter, failuresForgottenAfterMs, maxDelayMs } from './sign-in-delay.ts';

/** Failed attempts with one e-mail address, known or not; the id is its digest, or one with a network that is known for it. */
interface FailuresDocument {
  readonly id: string;
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly blockedUntil: number;
  /** `<time>_<id>`: unique, so that old documents are found in their order. */
  readonly forgottenAt: string;
}

export const signInFailures: CollectionDefinition = {
  name: 'sign_in_failures',
  version: 1,
  indexes: [['forgottenAt']],
};

/** A network from which somebody has signed in with an e-mail address; the id is a digest of both. */
interface KnownNetworkDocument {
  readonly id: string;
  /** `<milliseconds since the epoch>_<id>` */
  readonly forgottenAt: string;
}

export const signInNetworks: CollectionDefinition = {
  name: 'sign_in_networks',
  version: 1,
  indexes: [['forgottenAt']],
};

const networkForgottenAfterMs = 30 * 24 * 60 * 60_000;
const clientWindowMs = 60 * 60_000;
const unlimited = 1_000_000_000;

/**
 * Slows guessing of passwords: after five failures for an e-mail address, or from a client's address, each further attempt
 * has to wait longer, up to 15 minutes. Where somebody has signed in with the address within 30 days, failures from
 * other networks do not count: who guesses elsewhere does not keep the user out. An attempt counts as a failure before the password is
 * checked, so that concurrent attempts gain nothing.
 */
@Injectable()
export class SignInDelays {
  readonly #mutex = new KeyedMutex();
  readonly #store: ReadStore;
  readonly #windows: RateWindows;
  readonly #clock: Clock;

  constructor(store: ReadStore, windows: RateWindows, clock: Clock) {
    this.#store = store;
    this.#windows = windows;
    this.#clock = clock;
  }

  /**
   * To be called before a password is checked; `clientGroup` names the client's network.
   * @throws Rejected `rate_limit_exceeded` with the seconds to wait
   */
  async begin(emailDigest: string, clientGroup: string): Promise<Attempt> {
    const window = await this.#mutex.runExclusive(clientGroup, () => this.#countForClient(clientGroup));
    const giveBack = () => this.#windows.giveBack(clientKey(clientGroup), window.resetAt);
    const networkId = hash('sha256', `${emailDigest} ${clientGroup}`);
    const failuresId = (await this.#isKnown(networkId)) ? networkId : emailDigest;
    try {
      await this.#mutex.runExclusive(failuresId, () => this.#countForEmail(failuresId));
    } catch (error) {
      await giveBack();
      throw error;
    }
    return {
      succeeded: async () => {
        await giveBack();
        await this.#mutex.runExclusive(failuresId, () => this.#store.remove(signInFailures, failuresId));
        await this.#remember(networkId);
      },
    };
  }

  async #isKnown(networkId: string): Promise<boolean> {
    const known = await this.#store.get<KnownNetworkDocument>(signInNetworks, networkId);
    return known !== undefined && forgottenAtMs(known) > this.#clock.now();
  }

  async #remember(id: string): Promise<void> {
    const now = this.#clock.now();
    const document: KnownNetworkDocument = { id, forgottenAt: `${now + networkForgottenAfterMs}_${id}` };
    await this.#store.put(signInNetworks, id, document);
    await this.#removeForgotten(signInNetworks, now);
  }

  async #countForEmail(id: string): Promise<void> {
    const now = this.#clock.now();
    const stored = await this.#store.get<FailuresDocument>(signInFailures, id);
    const known = stored !== undefined && forgottenAtMs(stored) > now ? stored : undefined;
    // The clock may have been set back since.
    const blockMs = Math.min((known?.blockedUntil ?? 0) - now, maxDelayMs);
    if (known !== undefined && blockMs > 0) {
      if (known.blockedUntil > now + blockMs) {
        await this.#store.put(signInFailures, id, { ...known, blockedUntil: now + blockMs });
      }
      throw tooMany(blockMs);
    }
    const failures = (known?.failures ?? 0) + 1;
    const forgottenAt = `${now + failuresForgottenAfterMs}_${id}`;
    const document: FailuresDocument = { id, failures, blockedUntil: now + delayAfter(failures), forgottenAt };
    await this.#store.put(signInFailures, id, document);
    await this.#removeForgotten(signInFailures, now);
  }

  /** Each new document removes up to two old ones, so that they do not accumulate. */
  async #removeForgotten(collection: CollectionDefinition, now: number): Promise<void> {
    const query = { below: { forgottenAt: String(now) }, orderBy: 'forgottenAt', limit: 2 };
    for (const { id } of await this.#store.find<{ readonly id: string }>(collection, query)) {
      await this.#store.remove(collection, id);
    }
  }

  async #countForClient(clientGroup: string): Promise<RateWindow> {
    const { used } = await this.#windows.peek(clientKey(clientGroup), unlimited, clientWindowMs);
    const blockMs = delayAfter(used);
    if (blockMs > 0) {
      const block = await this.#windows.peek(blockKey(clientGroup, used), 1, blockMs);
      if (!block.allowed) throw tooMany(block.resetAt - this.#clock.now());
    }
    const window = await this.#windows.take(clientKey(clientGroup), unlimited, clientWindowMs);
    const nextBlockMs = delayAfter(window.used);
    if (nextBlockMs > 0) await this.#windows.take(blockKey(clientGroup, window.used), 1, nextBlockMs);
    return window;
  }
}

/** An attempt to sign in that has begun. It is a failure unless it says otherwise. */
export interface Attempt {
  succeeded(): Promise<void>;
}

function forgottenAtMs({ forgottenAt }: Pick<FailuresDocument, 'forgottenAt'>): number {
  return Number(forgottenAt.split('_')[0]);
}

function clientKey(clientGroup: string): string {
  return `sign-in:${clientGroup}`;
}

function blockKey(clientGroup: string, failures: number): string {
  return `sign-in:${clientGroup}:${failures}`;
}

function tooMany(waitMs: number): Rejected {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  return new Rejected('rate_limit_exceeded', `Too many failed attempts. Try again in ${retryAfter} s.`, { retryAfter });
}
