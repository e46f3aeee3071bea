import { Injectable } from '@nestjs/common';
import { Leases } from '#event-sourcing';
import type { Worker } from '#event-sourcing';
import { Clock, delay, Log } from '#kernel';

const intervalMs = 10 * 60_000;

/** Longer than any lease is held without renewal, and than clocks of processes differ. */
const keptMs = 60 * 60_000;

/** Removes leases that ended long ago: each scan and each idempotency key leaves one behind. */
@Injectable()
export class LeaseCleanup implements Worker {
  readonly #leases: Leases;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(leases: Leases, clock: Clock, log: Log) {
    this.#leases = leases;
    this.#clock = clock;
    this.#log = log;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#leases.removeExpired(this.#clock.now() - keptMs);
      } catch (error) {
        this.#log.warn({ err: error }, 'expired leases could not be removed; retrying later');
      }
      await delay(intervalMs, signal);
    }
  }
}
