import type { StreamFilter } from '#event-sourcing';

/**
 * Lets followers wait for the next commit that may concern them: of this process, which says what it was about, and of
 * others, for which a version that changes with every commit is looked at now and then while somebody waits.
 */
export class WakeUps {
  readonly #version: () => number;
  readonly #sleepers = new Map<() => void, StreamFilter>();
  #seen: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(version: () => number) {
    this.#version = version;
    this.#seen = version();
  }

  /** Resolves at the next commit that may have something for the filter, at the latest when `signal` aborts. */
  next(filter: StreamFilter, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        this.#sleepers.delete(wake);
        if (this.#sleepers.size === 0) this.#stop();
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#sleepers.set(wake, filter);
      this.#timer ??= setInterval(() => this.#look(), pollMs).unref();
    });
  }

  /** A commit of this process was about streams of a category. */
  wake(category: string): void {
    for (const [wake, { categories }] of this.#sleepers) {
      if (categories.length === 0 || categories.includes(category)) wake();
    }
  }

  #look(): void {
    const version = this.#version();
    if (version === this.#seen) return;
    this.#seen = version;
    for (const wake of this.#sleepers.keys()) wake();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const pollMs = 200;
