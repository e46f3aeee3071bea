import { setImmediate } from 'node:timers/promises';

/**
 * Coalesces concurrent requests for one key into few. A request that arrives while one is in flight shares the next
 * one instead, so that no caller gets a result that was read before the call.
 */
export class SingleFlight<Result> {
  readonly #inFlight = new Map<string, Promise<Result>>();
  readonly #next = new Map<string, Promise<Result>>();

  run(key: string, request: () => Promise<Result>): Promise<Result> {
    const shared = this.#next.get(key);
    if (shared !== undefined) return shared;
    const current = this.#inFlight.get(key);
    return current === undefined ? this.#start(key, request) : this.#startAfter(current, key, request);
  }

  /** As `run`, once all that request the key in the present iteration of the event loop are there to share the request. */
  runWithOthers(key: string, request: () => Promise<Result>): Promise<Result> {
    const shared = this.#next.get(key);
    return shared ?? this.#startAfter(this.#inFlight.get(key) ?? setImmediate(), key, request);
  }

  #startAfter(before: Promise<unknown>, key: string, request: () => Promise<Result>): Promise<Result> {
    const start = (): Promise<Result> => {
      this.#next.delete(key);
      return this.#start(key, request);
    };
    const next = before.then(start, start);
    this.#next.set(key, next);
    return next;
  }

  #start(key: string, request: () => Promise<Result>): Promise<Result> {
    const flight = request().finally(() => {
      if (this.#inFlight.get(key) === flight) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, flight);
    return flight;
  }
}
