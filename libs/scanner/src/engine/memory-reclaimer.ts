import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Received bytes after which the memory of those that are no longer used is reclaimed. */
const reclaimAfterBytes = 2 * 1024 * 1024;
/** Bytes of long texts after which those that outlived their request are reclaimed. */
const reclaimAllAfterBytes = 8 * 1024 * 1024;
const minLongBytes = 128 * 1024;

type Collect = (options: { readonly type: 'minor' | 'major' }) => void;

/**
 * Reclaims the memory of responses soon after they were read. Most of it lies outside of the heap, where the engine
 * lets tens of megabytes of garbage gather before it collects them. A collection of what is young takes milliseconds, one
 * of everything some tens: it is for sites that send many megabytes.
 */
export class MemoryReclaimer {
  readonly #collect: Collect;
  #bytes = 0;
  #longBytes = 0;

  constructor() {
    // There is no other way to a collector in a worker: it takes no such flag.
    setFlagsFromString('--expose-gc');
    this.#collect = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }

  /** So many bytes were received: parts of a response, which will not be used much longer. */
  received(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < reclaimAfterBytes) return;
    this.#bytes = 0;
    // Not within the request: it still holds the body.
    setImmediate(() => this.#collect({ type: 'minor' }));
  }

  /** A text of so many bytes was made of a response. */
  decoded(bytes: number): void {
    if (bytes < minLongBytes) return;
    this.#longBytes += bytes;
    if (this.#longBytes < reclaimAllAfterBytes) return;
    this.#longBytes = 0;
    setImmediate(() => this.#collect({ type: 'major' }));
  }
}
