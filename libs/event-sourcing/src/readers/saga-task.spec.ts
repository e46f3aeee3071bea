import { describe, expect, it } from '@jest/globals';
import { delay, ManualClock } from '#kernel';
import { EventCatalogue } from '../event-catalogue.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import type { Find, ReadStore } from '../ports/read-store.ts';
import type { Saga } from '../saga.ts';
import { ParkedEvents } from './parked-events.ts';
import type { ParkedEvent } from './parked-events.ts';
import { SagaTask } from './saga-task.ts';

const signal = new AbortController().signal;
const lease = { name: 'reader:saga', owner: 'test', epoch: 1 };

/** The part of a read store that a saga's reader uses; a document that is put is found a while later, as on a disk. */
function slowStore(): { readonly store: ReadStore; readonly parked: ParkedEvent[] } {
  const parked: ParkedEvent[] = [];
  const store = {
    checkpoint: async () => undefined,
    moveCheckpoint: async () => undefined,
    put: async (_collection: unknown, _id: string, document: ParkedEvent) => {
      await delay(5, signal);
      parked.push(document);
    },
    find: async (_collection: unknown, { equals, limit }: Find) =>
      parked.filter(({ stream }) => equals?.['stream'] === undefined || equals['stream'] === stream).slice(0, limit),
  };
  return { store: store as unknown as ReadStore, parked };
}

const events = (stream: string, count: number, first = 0): readonly StoredEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${stream}-${first + n}`,
    type: 'Happened.v1',
    data: {},
    metadata: { actor: 'a', correlationId: 'c', causationId: 'c', recordedAt: '', schemaVersion: 1 },
    stream,
    revision: first + n,
    position: `${stream}-${first + n}`,
  }));

describe('a saga that cannot handle an event', () => {
  it('handles no later event of that stream, and continues with other streams', async () => {
    const { store, parked } = slowStore();
    const handled: string[] = [];
    const saga = {
      name: 'saga',
      categories: ['thing'],
      handles: ['Happened'],
      react: ({ id }: { readonly id: string }) => [{ withContext: () => id }],
    } as unknown as Saga;
    const task = new SagaTask(
      saga,
      new EventCatalogue([{ category: 'thing', types: { Happened: [] } }]),
      store,
      new ParkedEvents(store, new ManualClock('2026-06-01T12:00:00Z')),
      async (id) => {
        if ((id as unknown as string) === 'thing-a-0') throw new TypeError('a fault of the rule');
        await delay(3, signal);
        handled.push(id as unknown as string);
      },
    );
    await task.start();
    const batch = [...events('thing-a', 3), ...events('thing-b', 600)];
    await task.handle({ events: batch, through: '1', caughtUp: false }, lease, signal);
    await task.handle({ events: events('thing-a', 1, 3), through: '2', caughtUp: true }, lease, signal);
    expect(handled.filter((id) => id.startsWith('thing-a'))).toEqual([]);
    expect(handled).toHaveLength(600);
    expect(parked.map(({ eventId }) => eventId)).toEqual(['thing-a-0', 'thing-a-1', 'thing-a-2', 'thing-a-3']);
  });
});
