const dayMs = 86_400_000;

/** How long webhook events and deliveries are shown; the log deletes them some time later. */
export class WebhookRetention {
  readonly #ms: number;

  constructor(days: number) {
    this.#ms = days * dayMs;
  }

  /** `at` is a timestamp, `now` milliseconds since the epoch. */
  isKept(at: string, now: number): boolean {
    return new Date(at).getTime() > this.keptSince(now);
  }

  /** Milliseconds since the epoch: what is older may be unknown. */
  keptSince(now: number): number {
    return now - this.#ms;
  }
}
