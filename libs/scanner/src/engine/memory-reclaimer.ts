import { garbageCollector } from '#kernel';

/** Received bytes after which the memory of those that are no longer used is reclaimed. */
const reclaimAfterBytes = 2 * 1024 * 1024;
/** Bytes of long texts after which those that outlived their request are reclaimed. */
const reclaimAllAfterBytes = 8 * 1024 * 1024;
const minLongBytes = 128 * 1024;

/**
 * Reclaims the memory of responses soon after they were read. Most of it lies outside of the heap, where the engine
 * lets tens of megabytes of garbage gather before it collects them. A collection of what is young takes milliseconds, one
 * of everything some tens: it is for sites that send many megabytes.
 */
export class MemoryReclaimer {
  readonly #collect = garbageCollector();
  #bytes = 0;
  #longBytes = 0;

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
