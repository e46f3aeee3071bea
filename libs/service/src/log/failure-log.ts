import { isOutage } from '#event-sourcing';
import type { Log } from '#kernel';
import { RepeatedFailures } from './repeated-failures.ts';

interface Failure {
  readonly what: string;
  readonly error: unknown;
  readonly fields: object;
}

/**
 * Logs what fails in the background, and is tried again every second or so. Of an outage of a store, which fails all that
 * needs the store, there is a line at once and then one a minute for each of these.
 */
export class FailureLog {
  readonly #log: Log;
  readonly #outages: RepeatedFailures<Failure>;

  /** @param now monotonic, in milliseconds */
  constructor(log: Log, now?: () => number) {
    this.#log = log;
    this.#outages = new RepeatedFailures(
      (_, { what, error, fields }, repeated) =>
        log.warn({ ...fields, err: error, ...(repeated > 0 && { repeated }) }, what),
      now,
    );
  }

  failed(what: string, error: unknown, fields: object = {}): void {
    if (!isOutage(error)) return this.#log.error({ ...fields, err: error }, what);
    const kind = error instanceof Error ? error.name : 'outage';
    this.#outages.failed(`${what}: ${kind}`, { what, error, fields }, kind);
  }
}
