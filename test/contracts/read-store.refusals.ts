import { expect, it } from '@jest/globals';
import { DocumentRefused, EventCatalogue, ParkedEvents, ProjectionTask, readerLease } from '#event-sourcing';
import type { Batch, Projection, ReadStore, StoredEvent } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../libs/event-sourcing/src/testing/in-memory-event-log.ts';
import { change, item, newCollection, newName, place } from './read-store.support.ts';

const tooLarge = 17 * 1_024 * 1_024;

interface Noted {
  readonly type: 'Noted';
  readonly data: { readonly id: string; readonly size: number };
}

const noted = (n: number, id: string, size = 0): StoredEvent => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  type: 'Noted.v1',
  data: { id, size },
  metadata: {
    actor: 'system:test',
    correlationId: 'c',
    causationId: 'c',
    recordedAt: '2026-06-01T12:00:00.000Z',
    schemaVersion: 1,
  },
  stream: `note-${id}`,
  revision: 0,
  position: place(n),
});

export function refusalCases(store: () => ReadStore): void {
  it('refuses a document that it cannot store, and keeps the stored one', async () => {
    const build = await store().ensureLive(newCollection());
    await store().write(build, [change(item(1), 1)]);
    const large = { ...item(1), text: 'x'.repeat(tooLarge) };
    await expect(store().write(build, [{ id: item(1).id, position: place(2), document: large }])).rejects.toThrow(
      DocumentRefused,
    );
    await expect(store().put(build.collection, item(2).id, large)).rejects.toThrow(DocumentRefused);
    const largeInBytes = { ...item(1), text: 'é'.repeat(tooLarge / 2) };
    await expect(store().put(build.collection, item(2).id, largeInBytes)).rejects.toThrow(DocumentRefused);
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1));
    await store().write(build, [change(item(3), 3)]);
    expect(await store().get(build.collection, item(3).id)).toEqual(item(3));
  });

  it('refuses such a document alone when several readers write at the same time', async () => {
    const build = await store().ensureLive(newCollection());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, (_, n) => {
        const document = n === 1 ? { ...item(n), text: 'x'.repeat(tooLarge) } : item(n);
        const checkpoint = { name: newName('reader'), position: place(1), epoch: 1 };
        return store().write(build, [{ id: item(n).id, position: place(1), document }], checkpoint);
      }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { name: 'DocumentRefused' } });
    expect(await store().get(build.collection, item(3).id)).toEqual(item(3));
  });

  it("a projection's reader parks the event of such a document, and continues", async () => {
    const collection = newCollection();
    const projection: Projection<Noted> = {
      collection,
      categories: ['note'],
      handles: ['Noted'],
      documentId: ({ data }) => data.id,
      evolve: (_before, { data }) => ({ id: data.id, at: data.id, text: 'x'.repeat(data.size) }),
    };
    const catalogue = new EventCatalogue([{ category: 'note', types: { Noted: [] } }]);
    const parked = new ParkedEvents(
      new InMemoryEventLog(),
      new ManualClock('2026-06-01T12:00:00.000Z'),
      new SystemIds(),
    );
    const task = new ProjectionTask(projection, catalogue, store(), parked);
    const lease = { name: readerLease(task.name), owner: 'test', epoch: 1 };
    await task.start();
    const events = [noted(1, 'a'), noted(2, 'b', tooLarge), noted(3, 'c')];
    const batch: Batch = { events, through: place(3), caughtUp: true };
    await task.handle(batch, lease, new AbortController().signal);
    const kept = await Promise.all(['a', 'b', 'c'].map((id) => store().get<{ id: string }>(collection, id)));
    expect(kept.map((document) => document?.id)).toEqual(['a', undefined, 'c']);
    expect(await parked.list(task.name)).toMatchObject([
      { stream: 'note-b', error: expect.stringMatching(/^DocumentRefused/) },
    ]);
    expect(await task.start()).toBe(place(3));
  });
}
