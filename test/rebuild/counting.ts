import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventCatalogue, ParkedEvents, ProjectionTask, ReaderProgress, runReaders } from '#event-sourcing';
import type { CollectionDefinition, Projection, RebuildEnvironment, RebuildProgress, Revision } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { openEmbeddedStores } from '#storage';

interface Counted {
  readonly type: 'Counted';
  readonly data: { readonly id: string; readonly by: number };
}

export interface Count {
  readonly id: string;
  readonly total: number;
}

export const collection: CollectionDefinition = { name: 'counts', version: 1, indexes: [['id']] };

/** Sums up the steps; throws for an event with the step `poison`. */
export const counting = (factor = 1, poison = Number.NaN): Projection =>
  ({
    collection,
    categories: ['counter'],
    handles: ['Counted'],
    documentId: ({ data }) => data.id,
    evolve(count, { data: { id, by } }) {
      if (by === poison) throw new Error(`${by} cannot be counted`);
      return { id, total: (count?.total ?? 0) + by * factor };
    },
  }) satisfies Projection<Counted, Count>;

/** Embedded stores in a directory of their own, with events to append and a reader to start. */
export async function openWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
  const clock = new SystemClock();
  const ids = new SystemIds();
  const stores = await openEmbeddedStores({
    directory,
    clock,
    onFatal: (reason) => {
      throw reason;
    },
  });
  const catalogue = new EventCatalogue([{ category: 'counter', types: { Counted: [] } }]);
  const parked = new ParkedEvents(stores.eventLog, clock, ids);
  const progress: RebuildProgress[] = [];
  const revisions = new Map<string, Revision>();
  const environment: RebuildEnvironment = {
    log: stores.eventLog,
    store: stores.readStore,
    leases: stores.leases,
    catalogue,
    parked,
    clock,
    owner: 'rebuild',
    onProgress: (step) => progress.push(step),
  };

  return {
    ...stores,
    directory,
    environment,
    parked,
    progress,

    async count(id: string, ...steps: readonly number[]): Promise<string> {
      const events = steps.map((by) => ({
        id: ids.event(),
        type: 'Counted.v1',
        data: { id, by },
        metadata: {
          actor: 'system:test',
          correlationId: 'r',
          causationId: 'r',
          recordedAt: clock.timestamp(),
          schemaVersion: 1,
        },
      }));
      const appended = await stores.eventLog.append(`counter-${id}`, revisions.get(id) ?? 'none', events);
      revisions.set(id, appended.revision);
      return appended.position;
    },

    /** Runs the reader until the returned function is called. */
    startReader(projection: Projection, owner = 'reader'): () => Promise<void> {
      const stop = new AbortController();
      const task = new ProjectionTask(projection, catalogue, stores.readStore, parked);
      const errors: unknown[] = [];
      const running = runReaders(
        [task],
        {
          log: stores.eventLog,
          leases: stores.leases,
          progress: new ReaderProgress(),
          owner,
          onError: (_reader, error) => errors.push(error),
        },
        stop.signal,
      );
      return async () => {
        stop.abort();
        await running;
        if (errors.length > 0) throw errors[0];
      };
    },

    /** Runs the reader until it has handled all events. */
    async catchUp(projection: Projection): Promise<void> {
      const head = await stores.eventLog.head({ categories: ['counter'] });
      const stop = this.startReader(projection);
      await this.passed(head);
      await stop();
    },

    async passed(position: string): Promise<void> {
      for (;;) {
        const live = await stores.readStore.findLive(collection);
        const checkpoint = live && (await stores.readStore.checkpoint(`counts_v1_${live.build}`));
        if ((checkpoint?.position ?? '') >= position) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },

    async totals(): Promise<Record<string, number>> {
      const counts = await stores.readStore.find<Count>(collection, { orderBy: 'id', limit: 10_000 });
      return Object.fromEntries(counts.map(({ id, total }) => [id, total]));
    },

    async builds(): Promise<readonly string[]> {
      return (await stores.readStore.builds(collection)).map(({ build }) => build);
    },

    async close(): Promise<void> {
      await stores.close();
      await rm(directory, { recursive: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
