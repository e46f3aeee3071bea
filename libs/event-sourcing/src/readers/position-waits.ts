import type { Position } from '../ports/event-log.ts';

interface Wait {
  /** Undefined when any progress ends the wait. */
  readonly position: Position | undefined;
  readonly wake: () => void;
}

/** Waits for positions of readers, which end as soon as it is told that a reader has passed them. */
export class PositionWaits {
  readonly #waiting = new Map<string, Set<Wait>>();

  /** How many there are. */
  get size(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The reader has come so far. */
  passed(reader: string, reached: Position): void {
    for (const { position, wake } of this.#waiting.get(reader) ?? []) {
      if (position === undefined || position <= reached) wake();
    }
  }

  /** Whether the reader has passed the position within so many milliseconds (has come further, where none is given). */
  async until(reader: string, position: Position | undefined, milliseconds: number): Promise<boolean> {
    const waiting = this.#waiting.get(reader) ?? new Set();
    this.#waiting.set(reader, waiting);
    return new Promise<boolean>((resolve) => {
      const end = (isPassed: boolean): void => {
        clearTimeout(timer);
        waiting.delete(wait);
        resolve(isPassed);
      };
      const wait = { position, wake: () => end(true) };
      const timer = setTimeout(() => end(false), milliseconds);
      waiting.add(wait);
    });
  }
}
