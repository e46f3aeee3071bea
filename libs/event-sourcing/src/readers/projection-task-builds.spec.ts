import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { EventCatalogue, NewerEventVersion } from '../event-catalogue.ts';
import { ParkedEvents } from '../parking/parked-events.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import { StoreUnavailable } from '../ports/read-store.ts';
import type { Build, Checkpoint, StoredDocument } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { InMemoryReadStore } from '../testing/in-memory-read-store.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { ProjectionTask } from './projection-task.ts';

interface Happened {
  readonly type: 'Happened';
  readonly data: { readonly id: string };
}

const collection = { name: 'things', version: 2, indexes: [] };
const things: Projection<Happened, object> = {
  collection,
  categories: ['thing'],
  handles: ['Happened'],
  documentId: ({ data }) => data.id,
  evolve: () => ({}),
};
const lease = { name: 'reader:things', owner: 'test', epoch: 7 };
const initialCheckpoint = 'things_v2_initial';

/** A read store that notes which builds are prepared and published. */
class BuildingStore extends InMemoryReadStore {
  live: string | undefined;
  isDown = false;
  readonly prepared: string[] = [];
  readonly published: (readonly [build: string, checkpoints: readonly Checkpoint[]])[] = [];
  readonly watched: string[] = [];

  override async findLive(): Promise<Build | undefined> {
    return this.live === undefined ? undefined : { collection, build: this.live };
  }

  async prepare({ build }: Build): Promise<void> {
    this.prepared.push(build);
  }

  async switchTo({ build }: Build, checkpoints: readonly Checkpoint[]): Promise<void> {
    this.published.push([build, checkpoints]);
  }

  override async load<D>(build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>> {
    if (this.isDown) throw new StoreUnavailable('down');
    return super.load(build, ids);
  }

  override async untilLost(name: string): Promise<void> {
    this.watched.push(name);
  }
}

describe('the reader of a projection', () => {
  const setUp = () => {
    const store = new BuildingStore();
    const parked = new ParkedEvents(new InMemoryEventLog(), new ManualClock('2026-06-01T12:00:00Z'), new SystemIds());
    const catalogue = new EventCatalogue([{ category: 'thing', types: { Happened: [] } }]);
    const task = new ProjectionTask(things, catalogue, store.port, parked);
    const handle = (events: readonly StoredEvent[], through: number, caughtUp = false): Promise<void> =>
      task.handle({ events, through: positionOf(through), caughtUp }, lease, new AbortController().signal);
    return { store, parked, task, handle, reached: () => store.checkpoints.get(initialCheckpoint) };
  };
  const happened = (position: number, more = {}): StoredEvent =>
    storedEvent('thing-a', position, { data: { id: 'a' }, ...more });
  const positionOf = (position: number): string => happened(position).position;

  it('has a name and a checkpoint of its own for each version and build', async () => {
    const { store, task } = setUp();
    store.live = 'r20260601';
    await task.start();
    await task.untilLost(new AbortController().signal);
    expect(task.name).toBe('things_v2');
    expect(store.watched).toEqual(['things_v2_r20260601']);
  });

  it('continues after the checkpoint of the live build, which it neither prepares nor publishes', async () => {
    const { store, task, handle } = setUp();
    store.live = 'initial';
    store.checkpoints.set(initialCheckpoint, { name: initialCheckpoint, position: positionOf(3), epoch: 1 });
    expect(await task.start()).toBe(positionOf(3));
    await handle([happened(4)], 4, true);
    expect([store.prepared, store.published]).toEqual([[], []]);
  });

  it('fills a build from the first event where none is live, and publishes it once it has caught up', async () => {
    const { store, task, handle } = setUp();
    expect(await task.start()).toBe('');
    expect(store.prepared).toEqual(['initial']);
    await handle([happened(1)], 1);
    expect(store.published).toEqual([]);
    await handle([happened(2)], 5, true);
    await handle([happened(6)], 6, true);
    expect(store.published).toEqual([['initial', [{ name: initialCheckpoint, position: positionOf(5), epoch: 7 }]]]);
  });

  it('publishes an empty build where no event concerns it', async () => {
    const { store, task, handle } = setUp();
    await task.start();
    await handle([], 4, true);
    expect(store.published).toHaveLength(1);
    expect(store.writes).toEqual([]);
  });

  it('does not publish a build that an event of a later release has stopped', async () => {
    const { store, task, handle } = setUp();
    await task.start();
    await expect(handle([happened(1), happened(2, { type: 'Happened.v2' })], 2, true)).rejects.toThrow(
      NewerEventVersion,
    );
    expect(store.published).toEqual([]);
  });

  it('handles nothing before it has started', async () => {
    const { store, handle, reached } = setUp();
    await handle([happened(1)], 1, true);
    expect([reached(), store.published]).toEqual([undefined, []]);
  });

  it('notes the last event that is one of this service with its checkpoint', async () => {
    const { task, handle, reached } = setUp();
    await task.start();
    await handle([happened(1), happened(2, { type: 'Other.v1' })], 2);
    const { stream, revision, id } = happened(2);
    expect(reached()?.lastEvent).toEqual({ stream, revision, id });
    await handle([happened(3, { malformed: 'data is not JSON' })], 3);
    expect(reached()).toMatchObject({ position: positionOf(3), lastEvent: { id } });
  });

  it('parks nothing while the documents of its events cannot be loaded', async () => {
    const { store, parked, task, handle, reached } = setUp();
    await task.start();
    store.isDown = true;
    await expect(handle([happened(1)], 1)).rejects.toThrow(StoreUnavailable);
    expect([reached(), await parked.list('things_v2')]).toEqual([undefined, []]);
  });
});
