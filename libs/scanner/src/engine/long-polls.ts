/** Requests without a response in time after which a place counts as one that holds them open. */
const minTimeouts = 2;

/** The places of a scan, each an origin and a path, that hold requests of scripts open until they have something to tell (long polling). */
export class LongPolls {
  readonly #timeouts = new Map<string, number>();

  isKnown(place: string): boolean {
    return (this.#timeouts.get(place) ?? 0) >= minTimeouts;
  }

  timedOut(place: string): void {
    this.#timeouts.set(place, (this.#timeouts.get(place) ?? 0) + 1);
  }

  responded(place: string): void {
    this.#timeouts.delete(place);
  }
}
