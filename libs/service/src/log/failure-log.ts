import { isOutage } from '#event-sourcing';
import type { Log } from '#kernel';
import { RepeatedFailures } from './repeated-failures.ts';

interface Failure {
  readonly what: string;
  readonly error: unknown;
}

/**
 * Logs what fails in the background, and is tried again every second or so: at once, and then once a minute for as long as
 * it fails in the same way. An outage of a store fails in the same way whatever needs the store.
 */
export class FailureLog {
  readonly #log: Log;
  readonly #failures: RepeatedFailures<Failure>;

  /** @param now monotonic, in milliseconds */
  constructor(log: Log, now?: () => number) {
    this.#log = log;
    this.#failures = new RepeatedFailures((_, failure, repeated) => this.#report(failure, repeated), now);
  }

  failed(what: string, error: unknown): void {
    if (!isOutage(error)) return this.#failures.failed(what, { what, error }, String(error));
    const kind = error instanceof Error ? error.name : 'outage';
    this.#failures.failed(`${what}: ${kind}`, { what, error }, kind);
  }

  #report({ what, error }: Failure, repeated: number): void {
    const fields = { err: error, ...(repeated > 0 && { repeated }) };
    if (isOutage(error)) this.#log.warn(fields, what);
    else this.#log.error(fields, what);
  }
}
