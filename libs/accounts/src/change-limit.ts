import { Injectable } from '@nestjs/common';
import { isOutage, RateWindows } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';

/** Per account, in 24 hours. Every change stays in the log, however soon it is undone. */
export const maxChangesPerDay = 1_000;

const dayMs = 24 * 60 * 60 * 1_000;

/** Bounds how often an account changes its keys, members, webhook endpoints, schedules, targets and accepted risks: scans have their quota, these have this limit. */
@Injectable()
export class ChangeLimit {
  readonly #windows: RateWindows;
  readonly #clock: Clock;

  constructor(windows: RateWindows, clock: Clock) {
    this.#windows = windows;
    this.#clock = clock;
  }

  /** Counts a change that a client requests. @throws Rejected `rate_limit_exceeded` */
  async take(accountId: string): Promise<void> {
    const window = await this.#windows.take(`changes:${accountId}`, maxChangesPerDay, dayMs).catch((error: unknown) => {
      if (isOutage(error)) return undefined;
      throw error;
    });
    if (window === undefined || window.allowed) return;
    const message = `The account may request ${maxChangesPerDay} changes to keys, members, webhooks, schedules, targets and accepted risks within 24 hours, those that were rejected among them.`;
    const retryAfter = Math.max(1, Math.ceil((window.resetAt - this.#clock.now()) / 1_000));
    throw new Rejected('rate_limit_exceeded', message, { retryAfter });
  }
}
