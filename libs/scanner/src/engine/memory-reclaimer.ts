import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of bodies after which the memory of those that are no longer used is reclaimed. */
const reclaimAfterBytes = 2 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;

/**
 * Reclaims the memory of response bodies soon after they were read. Most of it lies outside of the heap, where the engine
 * lets tens of megabytes of garbage gather before it collects them. A collection of what is young takes milliseconds.
 */
export class MemoryReclaimer {
  readonly #collect: Collect;
  #bytes = 0;

  constructor() {
    // There is no other way to a collector in a worker: it takes no such flag.
    setFlagsFromString('--expose-gc');
    this.#collect = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }

  /** So many bytes of a body were received, and will not be used much longer. */
  received(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < reclaimAfterBytes) return;
    this.#bytes = 0;
    // Not within the request: it still holds the body.
    setImmediate(() => this.#collect({ type: 'minor' }));
  }
}
