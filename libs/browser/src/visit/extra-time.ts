/** What is left of the time beyond their limits that all pages of a scan together may waste. */
export class ExtraTime {
  #leftMs: number;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** @returns how many of these milliseconds there are */
  take(ms: number): number {
    const taken = Math.min(ms, this.#leftMs);
    this.#leftMs -= taken;
    return taken;
  }

  /** What was taken was not wasted. */
  giveBack(ms: number): void {
    this.#leftMs += ms;
  }
}
