/** Bounds how many tasks run at the same time; the others wait, first come, first served. */
export class Semaphore {
  #permits: number;
  readonly #waiting = new Set<() => void>();

  constructor(permits: number) {
    this.#permits = permits;
  }

  /** A task that is still waiting when `signal` aborts is not run: this rejects with the signal's reason. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#permits > 0) this.#permits -= 1;
    else await this.#permit(signal);
    try {
      return await task();
    } finally {
      // The permit goes to the next task directly: a new caller cannot take it in between.
      const [next] = this.#waiting;
      if (next === undefined) this.#permits += 1;
      else next();
    }
  }

  #permit(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(granted);
        signal?.removeEventListener('abort', abort);
      };
      const granted = (): void => {
        leave();
        resolve();
      };
      const abort = (): void => {
        leave();
        reject(signal?.reason as Error);
      };
      this.#waiting.add(granted);
      signal?.addEventListener('abort', abort);
    });
  }
}
