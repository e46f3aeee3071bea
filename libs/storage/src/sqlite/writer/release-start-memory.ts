import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Longer than the start of a server, and than most commands take. */
const afterMs = 10_000;

/**
 * Returns the garbage of this thread's start to the system, once: several megabytes that the engine would keep, because the
 * thread allocates little. It takes ten milliseconds.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterMs).unref();
}
