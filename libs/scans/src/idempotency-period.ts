const hourMs = 3_600_000;

/** How long an idempotency key stands for its first request. */
export class IdempotencyPeriod {
  readonly #ms: number;

  constructor(hours: number) {
    this.#ms = hours * hourMs;
  }

  /** RFC 3339: a key that was first used at this time or before is free again. `now` in milliseconds since the epoch. */
  endedBefore(now: number): string {
    return new Date(now - this.#ms).toISOString();
  }
}
