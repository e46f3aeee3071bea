import type { StreamFilter } from '#event-sourcing';
import { onNextWrite } from './on-next-write.ts';

const pollIntervalMs = 200;
/** After so long without a commit, the file system is relied upon to tell of the next one. */
const restAfterMs = 5_000;
/** Meanwhile, for file systems that do not tell of it. */
const restingPollIntervalMs = 2_000;

/**
 * Wakes followers of the log at the next commit that may concern them. Commits of this process name the category that
 * they wrote to; those of other processes are found by polling the file's data version while somebody waits. When nothing
 * has been committed for a while, a write to the file is waited for instead, so that an idle process is not woken.
 */
export class CommitNotifier {
  readonly #dataVersion: () => number;
  readonly #file: string;
  readonly #waiters = new Map<() => void, StreamFilter>();
  #lastVersion: number;
  #lastCommitAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #stopWatching: (() => void) | undefined;

  /** `file` is what commits write to. */
  constructor(dataVersion: () => number, file: string) {
    this.#dataVersion = dataVersion;
    this.#file = file;
    this.#lastVersion = dataVersion();
  }

  /** Resolves at the next commit that may have events for the filter, or when `signal` aborts. */
  waitForCommit(filter: StreamFilter, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        this.#waiters.delete(wake);
        if (this.#waiters.size === 0) this.#stop();
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#waiters.set(wake, filter);
      this.#pollLater();
    });
  }

  /** This process has committed events of a category. */
  notify(category: string): void {
    this.#lastCommitAt = performance.now();
    for (const [wake, { categories }] of this.#waiters) {
      if (categories.length === 0 || categories.includes(category)) wake();
    }
  }

  #poll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const version = this.#dataVersion();
    if (version !== this.#lastVersion) {
      this.#lastVersion = version;
      this.#lastCommitAt = performance.now();
      this.#stop();
      for (const wake of this.#waiters.keys()) wake();
    }
    if (this.#waiters.size > 0) this.#pollLater();
  }

  #pollLater(): void {
    if (this.#timer !== undefined) return;
    const startedWatching = this.#watchWhenResting();
    const isWatched = this.#stopWatching !== undefined;
    this.#timer = setTimeout(() => this.#poll(), isWatched ? restingPollIntervalMs : pollIntervalMs).unref();
    // What was committed before the file was watched.
    if (startedWatching && this.#dataVersion() !== this.#lastVersion) this.#poll();
  }

  /** Whether it has started to watch the file by this. */
  #watchWhenResting(): boolean {
    if (this.#stopWatching !== undefined || performance.now() - this.#lastCommitAt < restAfterMs) return false;
    this.#stopWatching = onNextWrite(this.#file, () => {
      this.#stopWatching = undefined;
      this.#lastCommitAt = performance.now();
      this.#poll();
    });
    return this.#stopWatching !== undefined;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }
}
