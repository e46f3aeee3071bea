import { beforeAbort, delay } from '#kernel';
import type { EventLog, Position } from '../ports/event-log.ts';

const intervalMs = 1_000;

/**
 * How far a saga has reacted, as it is saved in the log: at once after a pause, and at most once a second while the saga
 * goes on. One append for each batch would cost more: the saga would wait for it, and all readers would have to pass it.
 */
export class SavedPosition {
  readonly #log: Pick<EventLog, 'savePosition'>;
  readonly #name: string;
  #unsaved: Position | undefined;
  #reached = Promise.withResolvers<void>();

  constructor(log: Pick<EventLog, 'savePosition'>, name: string) {
    this.#log = log;
    this.#name = name;
  }

  /** To be saved while `keep` runs: no later than a second after the last save. */
  reach(position: Position): void {
    this.#unsaved = position;
    this.#reached.resolve();
  }

  /** Saves what is reached until the signal aborts, and then for the last time. @throws LogUnavailable */
  async keep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await beforeAbort(this.#reached.promise, signal);
      await this.#save();
      await delay(intervalMs, signal);
    }
    await this.#save();
  }

  async #save(): Promise<void> {
    const position = this.#unsaved;
    if (position === undefined) return;
    this.#unsaved = undefined;
    this.#reached = Promise.withResolvers();
    await this.#log.savePosition(this.#name, position);
  }
}
