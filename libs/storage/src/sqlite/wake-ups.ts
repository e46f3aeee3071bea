/**
 * Lets followers wait for the next commit: of this process, which says so, and of others, for which a version that
 * changes with every commit is looked at now and then while somebody waits.
 */
export class WakeUps {
  readonly #version: () => number;
  readonly #sleepers = new Set<() => void>();
  #seen: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(version: () => number) {
    this.#version = version;
    this.#seen = version();
  }

  /** Resolves at the next commit, at the latest when `signal` aborts. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        this.#sleepers.delete(wake);
        if (this.#sleepers.size === 0) this.#stop();
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#sleepers.add(wake);
      this.#timer ??= setInterval(() => this.#look(), pollMilliseconds).unref();
    });
  }

  wakeAll(): void {
    for (const wake of this.#sleepers) wake();
  }

  #look(): void {
    const version = this.#version();
    if (version === this.#seen) return;
    this.#seen = version;
    this.wakeAll();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const pollMilliseconds = 50;
