import { beforeAbort, delay, KeyedMutex } from '#kernel';
import type { EventLog, Position } from '../ports/event-log.ts';

/** To so many events a saga may react again after a crash: a batch has fewer. */
export const maxRepeatedReactions = 1_000;

const intervalMs = 1_000;

/**
 * How far a saga has reacted, as it is saved in the log: at once after a pause, once a second while the saga goes on, and
 * more often only where it reacts to more than may be repeated. One append for each batch would cost more: the saga would
 * wait for it, and all readers would have to pass it.
 */
export class SavedPosition {
  readonly #log: Pick<EventLog, 'savePosition'>;
  readonly #name: string;
  readonly #saving = new KeyedMutex();
  /** Those since the position that is saved. */
  #reactions = 0;
  #unsaved: Position | undefined;
  #reached = Promise.withResolvers<void>();

  constructor(log: Pick<EventLog, 'savePosition'>, name: string) {
    this.#log = log;
    this.#name = name;
  }

  /** Before so many more reactions: saves first where they would be more than may be repeated. @throws LogUnavailable */
  async makeRoomFor(reactions: number): Promise<void> {
    if (this.#reactions + reactions > maxRepeatedReactions) await this.#save();
  }

  /** To be saved while `keep` runs: no later than a second after the last save. */
  reach(position: Position, reactions: number): void {
    this.#reactions += reactions;
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

  #save(): Promise<void> {
    return this.#saving.runExclusive(this.#name, async () => {
      const [position, reactions] = [this.#unsaved, this.#reactions];
      if (position === undefined) return;
      this.#unsaved = undefined;
      this.#reached = Promise.withResolvers();
      await this.#log.savePosition(this.#name, position);
      this.#reactions -= reactions;
    });
  }
}
