import { setImmediate as nextTurn } from 'node:timers/promises';
import { garbageCollector } from '../garbage-collector.ts';

const collect = garbageCollector();

/** Whether nothing reachable holds the object. Its maker must have returned: what a function has in use is reachable. */
export async function isCollected(object: WeakRef<object>): Promise<boolean> {
  // The engine keeps what a `WeakRef` was made of, or has returned, until the turn of the event loop ends.
  await nextTurn();
  collect({ type: 'major', execution: 'sync' });
  return object.deref() === undefined;
}
