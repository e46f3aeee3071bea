import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue, stateSnapshots, StateSnapshots } from '#event-sourcing';
import type { EventLog, NewEvent, ReadStore, StoredEvent, StreamKind } from '#event-sourcing';
import { PersistentSet, SystemIds } from '#kernel';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { eventually } from '../support/eventually.ts';

export interface StoresUnderTest {
  readonly log: EventLog;
  readonly store: ReadStore;
  close(): Promise<void>;
}

interface Added {
  readonly type: 'Added';
  readonly data: { readonly item: string };
}

/** Different items; the state has all of them. */
function boxOf(snapshotVersion: number): StreamKind<PersistentSet, string, Added> {
  return {
    family: { category: 'box', types: { Added: [] } },
    decider: {
      initialState: PersistentSet.empty,
      decide: (item, items) => (items.has(item) ? [] : [{ type: 'Added', data: { item } }]),
      evolve: (items, { data }) => items.with(data.item),
    },
    snapshotVersion,
  };
}

const kind = boxOf(1);
const age = 2_500;
const context = { actor: 'operator:test', correlationId: 'c', causationId: 'c' };

/** What the snapshots of decider states owe to the command executor, on any stores. */
export function describeStateSnapshots(name: string, open: () => Promise<StoresUnderTest>): void {
  describe(`snapshots of long streams on ${name}`, () => {
    const clock = new ManualClock('2026-06-01T12:00:00Z');
    const ids = new SystemIds();
    let stores: StoresUnderTest;
    let id: string;
    let eventsRead: number;

    beforeEach(async () => {
      stores = await open();
      id = ids.token();
      await stores.store.ensureLive(stateSnapshots);
    });
    afterEach(() => stores.close());

    const countingLog = (): EventLog => {
      const { log } = stores;
      const countReads = async function* (events: AsyncIterable<StoredEvent>): AsyncIterable<StoredEvent> {
        for await (const event of events) {
          eventsRead++;
          yield event;
        }
      };
      return {
        append: (...of: Parameters<EventLog['append']>) => log.append(...of),
        readStream: (stream: string, from?: number) => countReads(log.readStream(stream, from)),
      } as EventLog;
    };
    /** A process that knows no stream. */
    const newProcess = (): CommandExecutor => {
      eventsRead = 0;
      const log = countingLog();
      const snapshots = new StateSnapshots(log, stores.store);
      return new CommandExecutor(log, new EventCatalogue([kind.family]), clock, ids, { snapshots });
    };
    const items = (from: number, count: number): readonly string[] =>
      Array.from({ length: count }, (_, n) => `item ${from + n}`);
    const add = async (executor: CommandExecutor, added: readonly string[]): Promise<void> => {
      await Promise.all(added.map((item) => executor.execute(kind, id, item, context)));
    };
    const snapshot = (): Promise<{ readonly revision: number } | undefined> =>
      stores.store.get(stateSnapshots, `box-${id}`);
    const grow = async (): Promise<void> => {
      await add(newProcess(), items(0, age));
      await eventually(snapshot, (saved) => (saved?.revision ?? 0) >= 1_999);
    };

    it('let a process that does not know the stream read only its end', async () => {
      await grow();
      const executor = newProcess();
      expect((await executor.execute(kind, id, 'one more', context)).state.size).toBe(age + 1);
      expect(eventsRead).toBeLessThan(1_000);
      expect((await newProcess().read(kind, id)).state.values()).toEqual([...items(0, age), 'one more']);
    });

    it('are not used for a state that another version of the rules has made', async () => {
      await grow();
      expect((await newProcess().read(boxOf(2), id)).state.size).toBe(age);
      expect(eventsRead).toBeGreaterThanOrEqual(age);
    });

    it('are not used when the log has another event at their revision', async () => {
      await grow();
      const found = await stores.store.get<object>(stateSnapshots, `box-${id}`);
      await stores.store.put(stateSnapshots, `box-${id}`, { ...found, eventId: 'of another log', state: '"wrong"' });
      expect((await newProcess().read(kind, id)).state.size).toBe(age);
    });

    it('are not used when they are newer than the log', async () => {
      await grow();
      const found = await stores.store.get<object>(stateSnapshots, `box-${id}`);
      await stores.store.put(stateSnapshots, `box-${id}`, { ...found, revision: 10 * age });
      expect((await newProcess().read(kind, id)).state.size).toBe(age);
    });

    it('are not used when they are damaged', async () => {
      await grow();
      const found = await stores.store.get<object>(stateSnapshots, `box-${id}`);
      await stores.store.put(stateSnapshots, `box-${id}`, { ...found, state: '{"cut off' });
      expect((await newProcess().read(kind, id)).state.size).toBe(age);
    });

    it('are saved by a process that has read a long stream without one', async () => {
      await grow();
      await stores.store.remove(stateSnapshots, `box-${id}`);
      await newProcess().read(kind, id);
      await eventually(snapshot, (saved) => saved?.revision === age - 1);
      await newProcess().read(kind, id);
      expect(eventsRead).toBeLessThan(10);
    });

    it('are not saved for short streams', async () => {
      await add(newProcess(), items(0, 100));
      await newProcess().read(kind, id);
      expect(await snapshot()).toBeUndefined();
    });

    it('do not hide what another process has appended since', async () => {
      await grow();
      const event: NewEvent = {
        id: ids.event(),
        type: 'Added.v1',
        data: { item: 'by another' },
        metadata: { ...context, recordedAt: clock.timestamp(), schemaVersion: 1 },
      };
      await stores.log.append(`box-${id}`, age - 1, [event]);
      expect((await newProcess().execute(kind, id, 'by another', context)).events).toEqual([]);
    });
  });
}
