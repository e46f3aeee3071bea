import { delay } from '#kernel';
import type { EventLog, Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { isOutage } from './outage.ts';
import { checkpointName } from './projection-task.ts';

const pollIntervalMs = 50;

/**
 * After a crash in which the store may have lost what readers wrote last, each read model is queried again only once its
 * reader has passed all that the log has: a key that was created is not said to be none, and a revoked one is not accepted.
 */
export function guardReadModels(
  log: EventLog,
  store: ReadStore,
  projections: readonly Pick<Projection, 'collection' | 'categories'>[],
): void {
  const categoriesOf = new Map(projections.map(({ collection, categories }) => [collection.name, categories]));
  const collections = projections.map(({ collection }) => collection);
  store.guardAgainstLoss(collections, async (collection, signal) => {
    // What is asked of other processes may be from before the crash.
    const reached = async (): Promise<Position> =>
      (await store.checkpoint(checkpointName(await store.live(collection))))?.position ?? beforeFirst;
    const categories = categoriesOf.get(collection.name) ?? [];
    const head = await poll(async () => log.head({ categories }, await reached()), signal);
    await poll(async () => head === undefined || (await reached()) >= head || undefined, signal);
  });
}

/** What is found, as soon as it is; undefined where the signal aborts before. Outages of the stores are waited out. */
async function poll<T>(find: () => Promise<T | undefined>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      const found = await find();
      if (found !== undefined) return found;
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
    await delay(pollIntervalMs, signal);
  }
  return undefined;
}
