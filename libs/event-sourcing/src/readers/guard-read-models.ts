import { delay } from '#kernel';
import type { EventLog, Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { checkpointName } from './projection-names.ts';
import { SettledPosition } from './settled-position.ts';

const pollIntervalMs = 50;

/**
 * After a crash in which the store may have lost the last writes of readers, has it refuse queries of each read model until
 * its reader has handled all events that the log had then. Otherwise a new key would be unknown, and a revoked one accepted.
 * @returns a function that ends what is done between crashes
 */
export function guardReadModels(
  log: EventLog,
  store: ReadStore,
  projections: readonly Pick<Projection, 'collection' | 'categories'>[],
): () => void {
  const categoriesOf = new Map(projections.map(({ collection, categories }) => [collection.name, categories]));
  const collections = projections.map(({ collection }) => collection);
  const settled = new SettledPosition(log, async () => (await store.healthy()) && store.refused().length === 0);
  const mayLose = store.guardAgainstLoss(collections, async (collection, signal) => {
    // As stored: positions that other processes publish may be from before the crash.
    const reached = async (): Promise<Position> =>
      (await store.checkpoint(checkpointName(await store.live(collection))))?.position ?? beforeFirst;
    const categories = categoriesOf.get(collection.name) ?? [];
    // The checkpoint stays at the last event of these categories: what the log has since may take minutes to search.
    const kept = settled.position;
    const from = async (): Promise<Position> => [kept, await reached()].toSorted().at(-1) ?? beforeFirst;
    const head = await poll(async () => log.head({ categories }, await from()), signal);
    await poll(async () => head === undefined || head <= kept || (await reached()) >= head || undefined, signal);
  });
  return mayLose ? settled.watch() : () => undefined;
}

/** Calls `find` until it returns something, whatever fails meanwhile; undefined if the signal aborts first. */
async function poll<T>(find: () => Promise<T | undefined>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      const found = await find();
      if (found !== undefined) return found;
    } catch {
      // A server that has just been started may fail in any way; until it does not, nothing is known to be complete.
    }
    await delay(pollIntervalMs, signal);
  }
  return undefined;
}
