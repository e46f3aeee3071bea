import { backoffDelayMs, delay } from '#kernel';
import type { EventLog, Position } from '../ports/event-log.ts';

const backoff = { initialMs: 100, maxMs: 2_000 };

/**
 * Tells when streams of one category get events: one subscription to the log for everybody in this process who watches a
 * stream, as long as somebody does. It does not pass the events on: who is slow reads the stream later, and nothing is
 * buffered.
 */
export class StreamTail {
  readonly #log: EventLog;
  readonly #category: string;
  readonly #onError: (error: unknown) => void;
  readonly #watches = new Map<string, Set<StreamWatch>>();
  #following: { readonly stop: AbortController; readonly begun: Promise<Position> } | undefined;

  constructor(log: EventLog, category: string, onError: (error: unknown) => void) {
    this.#log = log;
    this.#category = category;
    this.#onError = onError;
  }

  /** What is appended to the stream from now on is not missed. To be closed. @throws when the log is unavailable */
  async watch(stream: string): Promise<StreamWatch> {
    const watch = new StreamWatch(() => this.#remove(stream, watch));
    this.#watches.set(stream, (this.#watches.get(stream) ?? new Set()).add(watch));
    this.#following ??= this.#begin();
    try {
      await this.#following.begun;
      return watch;
    } catch (error) {
      watch.close();
      throw error;
    }
  }

  #begin(): { readonly stop: AbortController; readonly begun: Promise<Position> } {
    const stop = new AbortController();
    const begun = this.#log.identify().then(({ end }) => end);
    begun.then(
      (end) => void this.#follow(end, stop.signal),
      () => (this.#following = undefined),
    );
    return { stop, begun };
  }

  async #follow(end: Position, signal: AbortSignal): Promise<void> {
    let position = end;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        for await (const batch of this.#log.follow(position, { categories: [this.#category] }, signal)) {
          failures = 1;
          position = batch.through;
          for (const { stream, revision } of batch.events) {
            for (const watch of this.#watches.get(stream) ?? []) watch.reached(revision);
          }
        }
      } catch (error) {
        this.#onError(error);
      }
      await delay(backoffDelayMs(failures, backoff), signal);
    }
  }

  #remove(stream: string, watch: StreamWatch): void {
    const watches = this.#watches.get(stream);
    watches?.delete(watch);
    if (watches?.size === 0) this.#watches.delete(stream);
    if (this.#watches.size > 0) return;
    this.#following?.stop.abort();
    this.#following = undefined;
  }
}

/** Waits for the events of one stream. */
export class StreamWatch {
  readonly #onClose: () => void;
  #revision = -1;
  #wake: () => void = () => undefined;

  constructor(onClose: () => void) {
    this.#onClose = onClose;
  }

  /** The last revision that was seen; -1 before any. */
  get revision(): number {
    return this.#revision;
  }

  /** Resolves when the stream has events after a revision, or when `signal` aborts. One wait at a time. */
  async beyond(revision: number, signal: AbortSignal): Promise<void> {
    if (this.#revision > revision || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#wake = (): void => {
        signal.removeEventListener('abort', this.#wake);
        resolve();
      };
      signal.addEventListener('abort', this.#wake);
    });
  }

  /** The stream has an event with this revision. */
  reached(revision: number): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#wake();
  }

  close(): void {
    this.#onClose();
  }
}
