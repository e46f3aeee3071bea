import type { EventLog, StreamFilter } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { CollectionDefinition, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';

const emptySearchTimeoutMs = 2_000;

/** The read models were made from another event log, or from a later state of it: one of the two was restored alone. */
export class ReadModelsMismatch extends Error {
  override readonly name = 'ReadModelsMismatch';

  constructor(reason: string) {
    super(
      `The read models do not belong to the event log: ${reason}. Restore both from the same backup. To keep this event ` +
        'log instead, remove the read models (read-models.db, read-models.db-wal and read-models.db-shm in DATA_DIR, or ' +
        'the MongoDB database): they are built again from the log.',
    );
  }
}

/**
 * Prepares the collections that the service reads. Those that no projection fills, and those of projections without
 * events, are complete when they are empty; the others are published once their readers have caught up.
 * @throws ReadModelsMismatch
 */
export async function openReadModels(
  log: EventLog,
  store: ReadStore,
  projections: readonly Pick<Projection, 'collection' | 'categories'>[],
  collections: readonly CollectionDefinition[],
): Promise<void> {
  await requireSameLog(log, store);
  for (const collection of collections) await store.ensureLive(collection);
  const unbuilt = await unbuiltProjections(store, projections);
  const areEmpty = await Promise.all(unbuilt.map(({ categories }) => isEmpty(log, { categories })));
  for (const [index, { collection }] of unbuilt.entries()) if (areEmpty[index]) await store.ensureLive(collection);
}

/**
 * Whether no event passes the filter. Where other programs have filled the log, the search may take long: then the
 * result is `false`, and the reader publishes what it finds to be empty.
 */
async function isEmpty(log: EventLog, filter: StreamFilter): Promise<boolean> {
  for await (const { events, caughtUp } of log.follow(beforeFirst, filter, AbortSignal.timeout(emptySearchTimeoutMs))) {
    if (events.length > 0) return false;
    if (caughtUp) return true;
  }
  return false;
}

/** Those of the projections that have no complete build yet. */
export async function unbuiltProjections<P extends Pick<Projection, 'collection'>>(
  store: ReadStore,
  projections: readonly P[],
): Promise<readonly P[]> {
  const live = await Promise.all(projections.map(({ collection }) => store.findLive(collection)));
  return projections.filter((_, index) => live[index] === undefined);
}

/** Binds the read store to the log on first use. @throws ReadModelsMismatch */
async function requireSameLog(log: EventLog, store: ReadStore): Promise<void> {
  // Before the end of the log: readers of other processes move them on all the while.
  const checkpoints = await store.checkpoints();
  const { id, end } = await log.identify();
  const bound = await store.boundLog();
  if (bound !== undefined && bound !== id) {
    throw new ReadModelsMismatch(`they were made from log ${bound}, and this is log ${id}`);
  }
  for (const { name, position, lastEvent } of checkpoints) {
    if (position > end) {
      throw new ReadModelsMismatch(
        `checkpoint ${name} is at ${position}, beyond the end of the log at ${end || 'none'}: the log is an older copy, or ` +
          'events were removed from its end',
      );
    }
    if (lastEvent !== undefined && !(await log.contains(lastEvent))) {
      const { stream, revision, id } = lastEvent;
      throw new ReadModelsMismatch(
        `checkpoint ${name} was moved by event ${id}, revision ${revision} of ${stream}, which the log does not contain`,
      );
    }
  }
  if (bound === undefined) await store.bindToLog(id);
}
