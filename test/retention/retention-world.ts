import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  applyRetention,
  checkpointName,
  CommandExecutor,
  ParkedEvents,
  ProjectionTask,
  ReaderProgress,
  rootContext,
  runReaders,
} from '#event-sourcing';
import type { CollectionDefinition, Deleted, EventLog, Projection, StoredEvent } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { openEmbeddedStores } from '#storage';
import { EventStoreDbLog } from '#storage/servers';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { eventCatalogue, projections, retentionRules } from '../../libs/service/src/wiring/features.ts';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';
import { verifyProjection } from '../support/rebuild-one.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A log to delete from, and how its store frees the space of deleted events. */
interface LogUnderTest {
  readonly log: EventLog;
  readonly scavenge: () => void;
  readonly close: () => Promise<void>;
}

export async function fakeEventStoreDb(): Promise<LogUnderTest> {
  const server = new FakeEventStoreDb();
  await server.start();
  const log = new EventStoreDbLog(server.address);
  const close = async (): Promise<void> => {
    await log.close();
    await server.stop();
  };
  return { log, scavenge: () => server.store.scavenge(), close };
}

/** All rules and read models of the service on a log, the embedded one by default, with a clock that is moved by hand. */
export async function openWorld(openLog?: () => Promise<LogUnderTest>) {
  const directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
  const clock = new ManualClock('2026-06-01T12:00:00Z');
  const ids = new SystemIds();
  const stores = await openEmbeddedStores({
    directory,
    clock,
    onFatal: (reason) => {
      throw reason;
    },
  });
  const other = await openLog?.();
  const log = other?.log ?? stores.eventLog;
  const executor = new CommandExecutor(log, eventCatalogue, clock, ids);
  const parked = new ParkedEvents(log, clock, ids);
  const { readStore: store, leases } = stores;

  return {
    log,
    store,
    clock,
    executor,
    context: rootContext('system:test', 'test'),

    /** Applies a rule to what is older than a period, as a process that has just started does. */
    retain(rule: string, periodMs: number, through: EventLog = log): Promise<Deleted> {
      const found = retentionRules.find(({ name }) => name === rule);
      if (found === undefined) throw new Error(`there is no rule ${rule}`);
      const environment = {
        log: through,
        catalogue: eventCatalogue,
        executor: new CommandExecutor(log, eventCatalogue, clock, ids),
        clock,
      };
      const before = new Date(clock.now() - periodMs).toISOString();
      return applyRetention(found, before, environment, new AbortController().signal);
    },

    async eventsOf(stream: string): Promise<StoredEvent[]> {
      const found: StoredEvent[] = [];
      for await (const event of log.readStream(stream)) found.push(event);
      return found;
    },

    /** All documents of a read model, in the order in which they were made. */
    async documents<D extends { readonly order: string }>(collection: CollectionDefinition): Promise<readonly D[]> {
      const documents: D[] = [];
      for await (const { document } of store.all<D>(await store.live(collection))) documents.push(document);
      return documents.toSorted((one, another) => (one.order < another.order ? -1 : 1));
    },

    /** Runs the readers of all read models until they have handled every event. */
    async catchUp(): Promise<void> {
      const stop = new AbortController();
      const tasks = projections.map((projection) => new ProjectionTask(projection, eventCatalogue, store, parked));
      const errors: unknown[] = [];
      const onError = (_reader: string, error: unknown): void => void errors.push(error);
      const progress = new ReaderProgress();
      const running = runReaders(tasks, { log, leases, progress, owner: 'reader', onError }, stop.signal);
      for (const projection of projections) await this.passedHead(projection);
      stop.abort();
      await running;
      if (errors.length > 0) throw errors[0];
    },

    async passedHead({ collection, categories }: Projection): Promise<void> {
      const head = await log.head({ categories });
      for (;;) {
        const live = await store.findLive(collection);
        const checkpoint = live && (await store.checkpoint(checkpointName(live)));
        if (live !== undefined && (checkpoint?.position ?? '') >= head) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },

    /** The names of the read models that a rebuild makes different. */
    async differingReadModels(): Promise<readonly string[]> {
      const environment = {
        log,
        store,
        leases,
        catalogue: eventCatalogue,
        parked,
        clock,
        owner: 'verify',
        onProgress: () => undefined,
      };
      const differing: string[] = [];
      for (const projection of projections) {
        const { equal } = await verifyProjection(projection, environment, new AbortController().signal);
        if (!equal) differing.push(projection.collection.name);
      }
      return differing;
    },

    scavenge(): void {
      other?.scavenge();
    },

    async close(): Promise<void> {
      await other?.close();
      await stores.close();
      await rm(directory, { recursive: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
