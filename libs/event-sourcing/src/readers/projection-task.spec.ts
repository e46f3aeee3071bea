import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { rootContext } from '../commands/command-context.ts';
import { EventCatalogue, NewerEventVersion } from '../event-catalogue.ts';
import { ParkedEvents } from '../parking/parked-events.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import { DocumentRefused, Fenced, StoreUnavailable } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { InMemoryReadStore } from '../testing/in-memory-read-store.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { ProjectionTask } from './projection-task.ts';

interface Happened {
  readonly type: 'Happened' | 'Created';
  readonly data: { readonly id: string; readonly poison?: boolean; readonly note?: string };
}

const counts: Projection<Happened, { readonly count: number; readonly note?: string }> = {
  collection: { name: 'counts', version: 1, indexes: [] },
  categories: ['thing'],
  handles: ['Happened', 'Created'],
  creates: ['Created'],
  documentId: ({ data }) => data.id,
  evolve(before, { data }) {
    if (data.poison === true) throw new TypeError('poison');
    return { count: (before?.count ?? 0) + 1, ...(data.note !== undefined && { note: data.note }) };
  },
};
const lease = { name: 'reader:counts', owner: 'test', epoch: 1 };

describe('the reader of a projection', () => {
  const setUp = async () => {
    const store = new InMemoryReadStore();
    const log = new InMemoryEventLog();
    const parked = new ParkedEvents(log, new ManualClock('2026-06-01T12:00:00Z'), new SystemIds());
    const catalogue = new EventCatalogue([{ category: 'thing', types: { Happened: [], Created: [], Ignored: [] } }]);
    const task = new ProjectionTask(counts, catalogue, store.port, parked);
    await task.start();
    const handle = async (events: readonly StoredEvent[], signal = new AbortController().signal): Promise<void> => {
      await task.handle({ events, through: events.at(-1)?.position ?? '', caughtUp: true }, lease, signal);
    };
    return {
      store,
      log,
      parked,
      task,
      handle,
      counted: () => Object.fromEntries([...store.documents].map(([id, { document }]) => [id, document])),
      reached: () => Number(store.checkpoints.get('counts_v1_initial')?.position ?? 0),
      reasons: async () =>
        Object.fromEntries((await parked.list('counts')).map((event) => [event.eventId, event.error])),
    };
  };
  const happened = (position: number, id: string, more = {}): StoredEvent =>
    storedEvent(`thing-${id}`, position, { data: { id }, ...more });
  const poison = (position: number, id: string): StoredEvent => happened(position, id, { data: { id, poison: true } });

  it('writes each touched document once for a batch, with the checkpoint', async () => {
    const { handle, store, counted, reached } = await setUp();
    await handle([happened(1, 'a'), happened(2, 'a'), happened(3, 'b')]);
    expect(counted()).toEqual({ a: { count: 2 }, b: { count: 1 } });
    expect(store.writes).toEqual([2]);
    expect(reached()).toBe(3);
  });

  it('passes events of types that only a later release has: nothing that this one shows depends on them', async () => {
    const { handle, counted, reasons } = await setUp();
    await handle([happened(1, 'a'), happened(2, 'a', { type: 'Unheard.v1' }), happened(3, 'a')]);
    expect(counted()).toEqual({ a: { count: 2 } });
    expect(await reasons()).toEqual({});
  });

  it('parks an event that keeps failing and the later events of its stream, and handles all others', async () => {
    const { handle, counted, reached, reasons } = await setUp();
    await handle([happened(1, 'a'), poison(2, 'a'), happened(3, 'a'), happened(4, 'b')]);
    expect(counted()).toEqual({ a: { count: 1 }, b: { count: 1 } });
    expect(await reasons()).toEqual({
      'event-2': 'TypeError: poison',
      'event-3': 'an earlier event of its stream is parked',
    });
    expect(reached()).toBe(4);
  });

  it('handles later batches of other streams in one write again', async () => {
    const { handle, store, reasons } = await setUp();
    await handle([poison(1, 'a')]);
    store.writes.length = 0;
    await handle([happened(2, 'b'), happened(3, 'c'), happened(4, 'a'), happened(5, 'd')]);
    expect(store.writes).toEqual([3]);
    expect(Object.keys(await reasons())).toEqual(['event-1', 'event-4']);
  });

  it.each<[string, Partial<StoredEvent>, string]>([
    ['lacks the id of its document', { data: {} }, 'MalformedEvent'],
    ['has a type of another program', { type: 'something-else' }, 'UnknownEventType'],
    ['cannot be decoded', { malformed: 'data is not JSON' }, 'MalformedEvent: data is not JSON'],
  ])('parks an event at once that %s', async (_, event, error) => {
    const { handle, reached, reasons } = await setUp();
    await handle([storedEvent('thing-x', 1, event), happened(2, 'b')]);
    expect(await reasons()).toEqual({ 'event-1': expect.stringContaining(error) });
    expect(reached()).toBe(2);
  });

  it('handles what precedes an event of a newer version, and stops there', async () => {
    const { handle, counted, reached, reasons } = await setUp();
    const batch = [happened(1, 'a'), happened(2, 'a', { type: 'Happened.v2' }), happened(3, 'b')];
    await expect(handle(batch)).rejects.toThrow(NewerEventVersion);
    await expect(handle(batch.slice(1))).rejects.toThrow(
      /^Happened\.v2 at 0*2, revision \d+ of thing-a, was stored by a later release/,
    );
    expect(counted()).toEqual({ a: { count: 1 } });
    expect([reached(), await reasons()]).toEqual([1, {}]);
  });

  it('passes an event of a newer version that it does not handle', async () => {
    const { handle, reached } = await setUp();
    await handle([happened(1, 'a', { type: 'Ignored.v7' })]);
    expect(reached()).toBe(1);
  });

  it('loads neither what it has written nor what an event creates', async () => {
    const { handle, store, counted } = await setUp();
    await handle([happened(1, 'a'), happened(2, 'b', { type: 'Created.v1' })]);
    expect(store.loaded).toEqual(['a']);
    await handle([happened(3, 'a'), happened(4, 'b'), happened(5, 'c', { type: 'Created.v1' }), happened(6, 'd')]);
    expect(store.loaded).toEqual(['a', 'd']);
    expect(counted()).toEqual({ a: { count: 2 }, b: { count: 2 }, c: { count: 1 }, d: { count: 1 } });
  });

  it('loads what it has written again after a write that failed, and after it was paused', async () => {
    const { handle, store, task, counted } = await setUp();
    await handle([happened(1, 'a')]);
    store.failures.push(new StoreUnavailable('down'));
    await expect(handle([happened(2, 'a')])).rejects.toThrow(StoreUnavailable);
    store.documents.set('a', { id: 'a', position: happened(2, 'a').position, document: { count: 2 } });
    await handle([happened(2, 'a'), happened(3, 'a')]);
    await task.start();
    await handle([happened(4, 'a')]);
    expect(store.loaded).toEqual(['a', 'a', 'a']);
    expect(counted()).toEqual({ a: { count: 4 } });
  });

  it('loads large documents, which it does not keep', async () => {
    const { handle, store, counted } = await setUp();
    await handle([happened(1, 'a', { data: { id: 'a', note: 'x'.repeat(5_000) } })]);
    await handle([happened(2, 'a')]);
    expect(store.loaded).toEqual(['a', 'a']);
    expect(counted()).toEqual({ a: { count: 2 } });
  });

  it('parks nothing during an outage, and does not move its checkpoint', async () => {
    const { handle, store, reached, reasons } = await setUp();
    store.failures.push(new StoreUnavailable('down'));
    await expect(handle([happened(1, 'a')])).rejects.toThrow(StoreUnavailable);
    expect([reached(), await reasons()]).toEqual([0, {}]);
    store.failures.push(new DocumentRefused('too large'), new StoreUnavailable('down'));
    await expect(handle([happened(1, 'a')])).rejects.toThrow(StoreUnavailable);
    expect([reached(), await reasons()]).toEqual([0, {}]);
  });

  it('writes nothing once a newer holder has the reader, also when it handles the events one by one', async () => {
    const { handle, store, counted } = await setUp();
    store.checkpoints.set('counts_v1_initial', { name: 'counts_v1_initial', position: '', epoch: lease.epoch + 1 });
    await expect(handle([happened(1, 'a')])).rejects.toThrow(Fenced);
    await expect(handle([happened(1, 'a'), poison(2, 'b')])).rejects.toThrow(Fenced);
    expect(counted()).toEqual({});
  });

  it('neither moves its checkpoint nor parks after an abort', async () => {
    const { handle, reached, reasons } = await setUp();
    await handle([happened(1, 'a'), poison(2, 'b')], AbortSignal.abort());
    const stop = new AbortController();
    const handling = handle([happened(1, 'a'), poison(2, 'b')], stop.signal);
    setTimeout(() => stop.abort(), 5);
    await handling;
    expect([reached(), await reasons()]).toEqual([0, {}]);
  });

  it('frees a stream whose parked events an operator has discarded, and never handles those', async () => {
    const { handle, task, parked, counted, reasons } = await setUp();
    await handle([poison(1, 'a'), happened(2, 'a')]);
    await parked.discard('counts', ['event-1', 'event-2'], rootContext('operator:cli', 'test'));
    await handle([happened(3, 'a')]);
    expect([counted(), await reasons()]).toEqual([{ a: { count: 1 } }, {}]);
    await task.start();
    await handle([poison(1, 'a'), happened(2, 'a'), happened(3, 'a')]);
    expect([counted(), await reasons()]).toEqual([{ a: { count: 1 } }, {}]);
  });

  it('keeps a stream parked over a restart', async () => {
    const { handle, task, reasons } = await setUp();
    await handle([poison(1, 'a')]);
    await task.start();
    await handle([happened(2, 'a')]);
    expect(Object.keys(await reasons())).toEqual(['event-1', 'event-2']);
  });
});
