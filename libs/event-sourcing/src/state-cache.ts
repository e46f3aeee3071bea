import type { StreamState } from './stream-state.ts';

/** The states of the streams used last, at most `capacity` of them. */
export class StateCache {
  readonly #states = new Map<string, StreamState<unknown>>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get<S>(stream: string): StreamState<S> | undefined {
    return this.#states.get(stream) as StreamState<S> | undefined;
  }

  /** Keeps the newer of the cached state and this one, and evicts the stream whose state was put longest ago. */
  put(stream: string, state: StreamState<unknown>): void {
    const cached = this.#states.get(stream);
    if (cached !== undefined && cached.position > state.position) return;
    this.#states.delete(stream);
    this.#states.set(stream, state);
    if (this.#states.size > this.#capacity) {
      const [oldest = stream] = this.#states.keys();
      this.#states.delete(oldest);
    }
  }

  delete(stream: string): void {
    this.#states.delete(stream);
  }
}
