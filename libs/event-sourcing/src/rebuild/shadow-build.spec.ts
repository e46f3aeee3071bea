import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { rootContext } from '../commands/command-context.ts';
import { EventCatalogue } from '../event-catalogue.ts';
import { ParkedEvents } from '../parking/parked-events.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Batch, Position, StoredEvent } from '../ports/event-log.ts';
import { StoreUnavailable } from '../ports/read-store.ts';
import type { Build, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { InMemoryReadStore } from '../testing/in-memory-read-store.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { UncontendedLeases } from '../testing/uncontended-leases.ts';
import { fillBuild } from './fill-builds.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import { ShadowBuild, UnprojectableEvent } from './shadow-build.ts';

interface Counted {
  readonly type: 'Happened';
  readonly data: { readonly id: string; readonly poison?: boolean };
}

const counts: Projection<Counted, number> = {
  collection: { name: 'counts', version: 1, indexes: [['count']] },
  categories: ['thing'],
  handles: ['Happened'],
  documentId: ({ data }) => data.id,
  evolve: (count = 0, { data }) => {
    if (data.poison === true) throw new TypeError('poison');
    return count + 1;
  },
};

const never = new AbortController().signal;
const at = (position: number): Position => String(position).padStart(20, '0');
const happened = (position: number, id: string, poison = false): StoredEvent =>
  storedEvent(`thing-${id}`, position, { data: { id, poison } });

/** A log with these events, that are followed in one batch. */
class OneBatchLog extends InMemoryEventLog {
  readonly #stored: readonly StoredEvent[];

  constructor(events: readonly StoredEvent[]) {
    super();
    this.#stored = events;
  }

  override async *follow(after: Position): AsyncIterable<Batch> {
    const events = this.#stored.filter(({ position }) => position > after);
    yield { events, through: events.at(-1)?.position ?? after, caughtUp: true };
  }
}

/** A store that notes what is started, prepared and dropped. */
class BuildStore extends InMemoryReadStore {
  readonly started: Build[] = [];
  readonly prepared: Build[] = [];
  readonly dropped: string[] = [];

  async prepare(build: Build): Promise<void> {
    this.prepared.push(build);
  }

  async startFilling(build: Build) {
    this.started.push(build);
    return { knowsIds: false };
  }

  async drop({ build }: Build): Promise<void> {
    this.dropped.push(build);
  }

  async removeCheckpoint(name: string): Promise<void> {
    this.dropped.push(name);
  }
}

function setUp(...events: readonly StoredEvent[]) {
  const clock = new ManualClock('2026-06-01T12:00:00Z');
  const store = new BuildStore();
  const log = new OneBatchLog(events);
  const parked = new ParkedEvents(log, clock, new SystemIds());
  const environment: RebuildEnvironment = {
    log,
    store: store as unknown as ReadStore,
    leases: new UncontendedLeases(),
    catalogue: new EventCatalogue([{ category: 'thing', types: { Happened: [] } }]),
    parked,
    clock,
    owner: 'rebuild',
    onProgress: () => undefined,
  };
  const counted = () => Object.fromEntries([...store.documents].map(([id, { document }]) => [id, document]));
  return { store, parked, counted, environment, create: () => ShadowBuild.create(counts, environment) };
}

describe('a build beside the live one', () => {
  it('is named by the time, and gets its indexes only when they are asked for', async () => {
    const { create, store } = setUp();
    const shadow = await create();
    const build = { collection: counts.collection, build: 'r20260601120000000' };
    expect(store.started).toEqual([build]);
    expect(store.prepared).toEqual([]);
    await shadow.prepareIndexes();
    expect(store.prepared).toEqual([build]);
  });

  it('has the events up to and including a position, then the later ones', async () => {
    const { create, counted, environment } = setUp(happened(1, 'a'), happened(2, 'a'), happened(3, 'b'));
    const shadow = await create();
    await fillBuild(shadow, at(2), environment, never);
    expect([counted(), shadow.position]).toEqual([{ a: 2 }, at(2)]);
    await fillBuild(shadow, at(3), environment, never);
    expect([counted(), shadow.position]).toEqual([{ a: 2, b: 1 }, at(3)]);
  });

  it('has reached a position that none of its own events has, and does not go back', async () => {
    const { create, environment } = setUp(happened(1, 'a'));
    const shadow = await create();
    await fillBuild(shadow, at(7), environment, never);
    expect(shadow.position).toBe(at(7));
    await fillBuild(shadow, at(3), environment, never);
    expect(shadow.position).toBe(at(7));
  });

  it('leaves out what an operator has discarded', async () => {
    const { create, counted, parked, environment } = setUp(happened(1, 'a'), happened(2, 'a', true), happened(3, 'a'));
    await parked.park('counts', [{ event: happened(2, 'a'), error: 'poison' }]);
    await parked.discard('counts', ['event-2'], rootContext('operator:cli', 'test'));
    const shadow = await create();
    await fillBuild(shadow, at(3), environment, never);
    expect(counted()).toEqual({ a: 2 });
  });

  it('names the event that cannot be handled', async () => {
    const { create, environment } = setUp(happened(1, 'a'), happened(2, 'b', true), happened(3, 'b'));
    const projecting = fillBuild(await create(), at(3), environment, never);
    await expect(projecting).rejects.toThrow(UnprojectableEvent);
    await expect(projecting).rejects.toMatchObject({ event: { id: 'event-2' } });
  });

  it.each([
    ['at once', [new StoreUnavailable('down')]],
    ['while it looks for the event', [new Error('refused'), new StoreUnavailable('down')]],
  ])('blames no event for an outage: %s', async (_when, failures) => {
    const { create, store, environment } = setUp(happened(1, 'a'));
    const shadow = await create();
    store.failures.push(...failures);
    await expect(fillBuild(shadow, at(1), environment, never)).rejects.toThrow(StoreUnavailable);
    expect(shadow.position).toBe(beforeFirst);
  });

  it('is dropped with its checkpoint when it is disposed, unless it was kept', async () => {
    const { create, store } = setUp();
    {
      await using _dropped = await create();
    }
    expect(store.dropped).toEqual(['counts_v1_r20260601120000000', 'r20260601120000000']);
    store.dropped.length = 0;
    {
      await using kept = await create();
      kept.keep();
    }
    expect(store.dropped).toEqual([]);
  });

  it('is kept whatever happens when it was complete before', async () => {
    const { environment, store } = setUp();
    {
      await using _resumed = ShadowBuild.resume(counts, environment, 'initial', at(3));
    }
    expect(store.dropped).toEqual([]);
  });
});
