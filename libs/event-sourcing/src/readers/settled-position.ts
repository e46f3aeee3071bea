import type { EventLog, Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';

/** Longer than readers that keep up are behind, than what a crash takes back, and than it takes to notice one. */
const intervalMs = 30_000;

/**
 * Where the log ended at least half a minute ago, at a time at which the read store had lost nothing. What readers that
 * keep up have written for the events up to there is journaled by now: no crash takes it back.
 */
export class SettledPosition {
  readonly #log: Pick<EventLog, 'identify'>;
  readonly #isWhole: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #latest: Position = beforeFirst;
  #settled: Position = beforeFirst;

  /** @param isWhole whether the read store responds, and has all that it had */
  constructor(log: Pick<EventLog, 'identify'>, isWhole: () => Promise<boolean>) {
    this.#log = log;
    this.#isWhole = isWhole;
  }

  /** The position before the first event until it is known. */
  get position(): Position {
    return this.#settled;
  }

  /** Keeps it up to date. @returns a function that ends that */
  watch(): () => void {
    void this.#move();
    return () => {
      this.#isOver = true;
      clearTimeout(this.#timer);
    };
  }

  async #move(): Promise<void> {
    try {
      const { end } = await this.#log.identify();
      // Asked afterwards: a crash that is not noticed yet was later.
      if (await this.#isWhole()) [this.#settled, this.#latest] = [this.#latest, end];
    } catch {
      // The log is down: the position stays as it is.
    }
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#move(), intervalMs).unref();
  }
}
