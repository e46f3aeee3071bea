/** Bounds how many tasks run at the same time; the others wait, first come, first served. */
export class Semaphore {
  #permits: number;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#permits = permits;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#permits > 0) this.#permits -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The permit goes to the next task directly: a new caller cannot take it in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#permits += 1;
      else next();
    }
  }
}
