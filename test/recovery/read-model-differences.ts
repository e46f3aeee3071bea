import { checkpointName, ParkedEvents } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { eventCatalogue, projections, readerNames, sagas } from '#service';
import type { Stores } from '#service';
import { verifyProjection } from '../support/rebuild-one.ts';

/** The differences between the live read models and rebuilt ones; empty when they are equal. No reader may be running. */
export async function readModelDifferences({ eventLog: log, readStore: store, leases }: Stores): Promise<string[]> {
  const clock = new SystemClock();
  const parked = new ParkedEvents(log, clock, new SystemIds());
  const environment = {
    log,
    store,
    leases,
    catalogue: eventCatalogue,
    parked,
    clock,
    owner: 'recovery-test',
    onProgress: () => undefined,
  };
  const parkedEvents = (await Promise.all(readerNames.map((name) => parked.list(name)))).flat();
  const differences = parkedEvents.map(({ reader, eventType, error }) => `${reader} has parked ${eventType}: ${error}`);
  for (const projection of projections) {
    const { name } = projection.collection;
    const { equal, differing } = await verifyProjection(projection, environment, new AbortController().signal);
    if (!equal) differences.push(`${name} is not as a rebuild: ${JSON.stringify(differing)}`);
  }
  return [...differences, ...(await readersBehind({ eventLog: log, readStore: store }))];
}

/** The readers that have not reached the head of the log, one line each. */
export async function readersBehind({
  eventLog: log,
  readStore: store,
}: Pick<Stores, 'eventLog' | 'readStore'>): Promise<string[]> {
  const behind: string[] = [];
  const check = async (name: string, checkpoint: string, categories: readonly string[]): Promise<void> => {
    const reached = (await store.checkpoint(checkpoint))?.position ?? '';
    const head = await log.head({ categories });
    if (reached < head) behind.push(`${name} is behind: ${reached} of ${head}`);
  };
  for (const { collection, categories } of projections) {
    await check(collection.name, checkpointName(await store.live(collection)), categories);
  }
  for (const { name, categories } of sagas) await check(name, name, categories);
  return behind;
}
