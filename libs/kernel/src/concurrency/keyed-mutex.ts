/** Mutual exclusion for each key: tasks of one key run one after the other, in order; those of other keys in parallel. */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs the task once all earlier tasks of the key have ended, whether they succeeded or failed. */
  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const previous = this.#tails.get(key);
    const running = previous === undefined ? task() : previous.then(task, task);
    this.#tails.set(key, running);
    try {
      return await running;
    } finally {
      if (this.#tails.get(key) === running) this.#tails.delete(key);
    }
  }
}
