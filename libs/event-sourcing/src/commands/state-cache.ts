import { BoundedMap } from '#kernel';
import type { StreamState } from './stream-state.ts';

/** The states of the streams used last, at most `capacity` of them. */
export class StateCache {
  readonly #states: BoundedMap<string, StreamState<unknown>>;

  constructor(capacity: number) {
    this.#states = new BoundedMap(capacity);
  }

  get<S>(stream: string): StreamState<S> | undefined {
    return this.#states.get(stream) as StreamState<S> | undefined;
  }

  /** Keeps the newer of the cached state and this one, and evicts the stream whose state was put longest ago. */
  put(stream: string, state: StreamState<unknown>): void {
    const cached = this.#states.get(stream);
    if (cached !== undefined && cached.position > state.position) return;
    this.#states.set(stream, state);
  }

  delete(stream: string): void {
    this.#states.delete(stream);
  }
}
