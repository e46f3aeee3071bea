import type { StreamState } from './stream-state.ts';

/** The states of the streams used last, at most `capacity` of them. */
export class RecentStates {
  readonly #states = new Map<string, StreamState<unknown>>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  recall<S>(stream: string): StreamState<S> | undefined {
    return this.#states.get(stream) as StreamState<S> | undefined;
  }

  /** Keeps the newer of what is known and `state`. */
  remember(stream: string, state: StreamState<unknown>): void {
    const known = this.#states.get(stream);
    if (known !== undefined && known.position > state.position) return;
    this.#states.delete(stream);
    this.#states.set(stream, state);
    if (this.#states.size > this.#capacity) {
      for (const oldest of this.#states.keys()) {
        this.#states.delete(oldest);
        break;
      }
    }
  }

  forget(stream: string): void {
    this.#states.delete(stream);
  }
}
