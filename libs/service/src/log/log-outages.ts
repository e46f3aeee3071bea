import type { Log } from '#kernel';

/** Says once that the event log cannot store events, and why, and once that it can again. */
export class LogOutages {
  readonly #log: Log;
  #since: number | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** An append has failed because of the event log. */
  failed(reason: Error): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.#log.error(
      { reason: reason.message },
      'the event log cannot store events; nothing that was acknowledged is lost',
    );
  }

  /** An append has succeeded. */
  succeeded(): void {
    if (this.#since === undefined) return;
    const durationMs = Math.round(performance.now() - this.#since);
    this.#since = undefined;
    this.#log.info({ duration_ms: durationMs }, 'the event log stores events again');
  }
}
