import { Injectable } from '@nestjs/common';
import { RateWindows } from '#event-sourcing';
import { Clock, Rejected, requireName } from '#kernel';

/** From one network: each costs a hash, or leaves an account. */
const maxSignUpsPerHour = 20;
const hourMs = 60 * 60_000;

/** Limits how many accounts people of one network open. */
@Injectable()
export class SignUpLimit {
  readonly #windows: RateWindows;
  readonly #clock: Clock;

  constructor(windows: RateWindows, clock: Clock) {
    this.#windows = windows;
    this.#clock = clock;
  }

  /** @throws Rejected `rate_limit_exceeded` */
  async count(network: string): Promise<void> {
    const window = await this.#windows.take(`sign-up:${network}`, maxSignUpsPerHour, hourMs);
    if (window.allowed) return;
    const retryAfter = Math.max(1, Math.ceil((window.resetAt - this.#clock.now()) / 1_000));
    const message = `Too many sign-ups from your network. Try again in ${retryAfter} s.`;
    throw new Rejected('rate_limit_exceeded', message, { retryAfter });
  }
}

/** @throws Rejected `invalid_parameter` */
export function requireAccountName(text: string): string {
  return requireName(text.trim(), 'account_name');
}
