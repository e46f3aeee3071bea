import { RateWindows } from '#event-sourcing';
import type { RateWindow } from '#event-sourcing';
import { Clock, KeyedMutex } from '#kernel';
import { delayAfter, freeFailures, tooManyFailures } from './sign-in-delay.ts';

const windowMs = 60 * 60_000;
const unlimited = 1_000_000_000;

/** Counts the failures of each network with all e-mail addresses, within an hour. */
export class NetworkFailures {
  readonly #mutex = new KeyedMutex();
  readonly #windows: RateWindows;
  readonly #clock: Clock;

  constructor(windows: RateWindows, clock: Clock) {
    this.#windows = windows;
    this.#clock = clock;
  }

  /**
   * Counts a failure in advance. @returns what takes it back
   * @throws Rejected `rate_limit_exceeded` while the delay of an earlier one lasts
   */
  async count(network: string): Promise<() => Promise<void>> {
    const window = await this.#mutex.runExclusive(network, () => this.#count(network));
    return () => this.#windows.giveBack(failuresKey(network), window.resetAt);
  }

  async #count(network: string): Promise<RateWindow> {
    const { used } = await this.#windows.peek(failuresKey(network), unlimited, windowMs);
    const delayMs = delayAfter(used, freeFailures);
    if (delayMs > 0) {
      const delay = await this.#windows.peek(delayKey(network, used), 1, delayMs);
      if (!delay.allowed) throw tooManyFailures(delay.resetAt - this.#clock.now());
    }
    const window = await this.#windows.take(failuresKey(network), unlimited, windowMs);
    const nextDelayMs = delayAfter(window.used, freeFailures);
    if (nextDelayMs > 0) await this.#windows.take(delayKey(network, window.used), 1, nextDelayMs);
    return window;
  }
}

function failuresKey(network: string): string {
  return `sign-in:${network}`;
}

function delayKey(network: string, failures: number): string {
  return `sign-in:${network}:${failures}`;
}
