import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Collection {
  /** `minor`: what is young, which takes milliseconds; `major`: everything, which takes tens of them. */
  readonly type: 'minor' | 'major';
  readonly execution?: 'sync';
  /** `last-resort` also returns the pages of what it collects to the system. */
  readonly flavor?: 'last-resort';
}

/**
 * The engine's collector of this thread. No program can rely on how it was started, and a worker takes no such flag. The
 * flag stays set: it is one for all threads, and another one may be about to make its context.
 */
export function garbageCollector(): (collection: Collection) => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (collection: Collection) => void;
}
