import { garbageCollector } from '#kernel';

/** Collects all garbage of this thread, and returns the pages that it occupied to the system. */
export function releaseMemory(): void {
  garbageCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
