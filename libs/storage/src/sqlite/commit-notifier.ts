import type { StreamFilter } from '#event-sourcing';

const pollIntervalMs = 200;

/**
 * Wakes followers of the log at the next commit that may concern them. Commits of this process name the category that
 * they wrote to; those of other processes are found by polling the file's data version while somebody waits.
 */
export class CommitNotifier {
  readonly #dataVersion: () => number;
  readonly #waiters = new Map<() => void, StreamFilter>();
  #lastVersion: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(dataVersion: () => number) {
    this.#dataVersion = dataVersion;
    this.#lastVersion = dataVersion();
  }

  /** Resolves at the next commit that may have events for the filter, or when `signal` aborts. */
  waitForCommit(filter: StreamFilter, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        this.#waiters.delete(wake);
        if (this.#waiters.size === 0) this.#stopPolling();
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#waiters.set(wake, filter);
      this.#timer ??= setInterval(() => this.#poll(), pollIntervalMs).unref();
    });
  }

  /** This process has committed events of a category. */
  notify(category: string): void {
    for (const [wake, { categories }] of this.#waiters) {
      if (categories.length === 0 || categories.includes(category)) wake();
    }
  }

  #poll(): void {
    const version = this.#dataVersion();
    if (version === this.#lastVersion) return;
    this.#lastVersion = version;
    for (const wake of this.#waiters.keys()) wake();
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
