import { Injectable } from '@nestjs/common';
import { RateWindows, ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import type { AttemptSource } from '../client.ts';
import { FailureCounters } from './failure-counters.ts';
import { KnownSources, sourceIds } from './known-sources.ts';
import { NetworkFailures } from './network-failures.ts';
import { freeFailures, freeFailuresOfAddress } from './sign-in-delay.ts';

/** An attempt that has begun. It is a failure unless it says otherwise. */
export interface Attempt {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The password was not compared. */
  withdraw(): Promise<void>;
}

/**
 * Slows guessing of passwords without letting guessers keep users out. A browser in which the user has signed in is
 * delayed by its own failures only. Other attempts are delayed by the failures of their network, and by those with the
 * e-mail address from their network; from networks where the user has not signed in also by the failures with the
 * address from all such networks, of which each network adds only its free ones. An attempt counts as a failure before
 * the password is compared, so that concurrent attempts gain nothing.
 */
@Injectable()
export class SignInDelays {
  readonly #known: KnownSources;
  readonly #counters: FailureCounters;
  readonly #networks: NetworkFailures;

  constructor(known: KnownSources, store: ReadStore, windows: RateWindows, clock: Clock) {
    this.#known = known;
    this.#counters = new FailureCounters(store, clock);
    this.#networks = new NetworkFailures(windows, clock);
  }

  /**
   * To be called before a password is compared.
   * @throws Rejected `rate_limit_exceeded` with the seconds to wait; the attempt is not counted then
   */
  async begin(emailDigest: string, source: AttemptSource): Promise<Attempt> {
    const { device, network } = sourceIds(emailDigest, source);
    if (await this.#known.isKnown(device)) {
      const failures = await this.#counters.count(device, freeFailures);
      return this.#attempt(device, [() => this.#counters.withdraw(device, failures)]);
    }
    const counted: (() => Promise<void>)[] = [];
    try {
      counted.push(await this.#networks.count(source.network));
      const failures = await this.#counters.count(network, freeFailures);
      counted.push(() => this.#counters.withdraw(network, failures));
      if (!(await this.#known.isKnown(network))) counted.push(await this.#countForAddress(emailDigest, failures));
    } catch (error) {
      await withdrawAll(counted);
      throw error;
    }
    return this.#attempt(network, counted);
  }

  /** @returns what takes it back */
  async #countForAddress(emailDigest: string, failuresOfNetwork: number): Promise<() => Promise<void>> {
    if (failuresOfNetwork > freeFailures) {
      await this.#counters.requireNoDelay(emailDigest);
      return async () => undefined;
    }
    const failures = await this.#counters.count(emailDigest, freeFailuresOfAddress);
    return () => this.#counters.withdraw(emailDigest, failures);
  }

  /** `id`: of the failures that a success ends. */
  #attempt(id: string, counted: readonly (() => Promise<void>)[]): Attempt {
    return {
      succeeded: async () => {
        await withdrawAll(counted);
        await this.#counters.forget(id);
      },
      withdraw: () => withdrawAll(counted),
    };
  }
}

async function withdrawAll(counted: readonly (() => Promise<void>)[]): Promise<void> {
  for (const withdraw of counted) await withdraw();
}
