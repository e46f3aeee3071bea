import { describe, expect, it } from '@jest/globals';
import { EventCatalogue } from '../event-catalogue.ts';
import type { Batch, EventLog, StoredEvent } from '../ports/event-log.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { beforeNewerEvent, nextEventIsNewer } from './newer-events.ts';

const catalogue = new EventCatalogue([{ category: 'thing', types: { Happened: [], Created: [] } }]);
const handles = ['Happened'];
const event = (position: number, type: string): StoredEvent => storedEvent('thing-a', position, { type });
const batchOf = (...events: readonly StoredEvent[]): Batch => ({
  events,
  through: events.at(-1)?.position ?? '',
  caughtUp: true,
});

describe('a batch for a reader', () => {
  const known = event(1, 'Happened.v1');
  const newer = event(2, 'Happened.v2');

  it('is handled up to the first event of a later release, and has not caught up', () => {
    const before = beforeNewerEvent(batchOf(known, newer, event(3, 'Happened.v1')), catalogue, handles);
    expect(before).toEqual({ batch: { events: [known], through: known.position, caughtUp: false }, newer });
  });

  it.each<[string, Batch]>([
    ['without such an event', batchOf(known)],
    ['where the reader handles no events of its type', batchOf(known, event(2, 'Created.v2'), event(3, 'Happened.v1'))],
  ])('is handled whole %s', (_, batch) => {
    expect(beforeNewerEvent(batch, catalogue, handles)).toEqual({ batch, newer: undefined });
  });
});

describe('a reader at a position', () => {
  /** Whether it stops where the log has these batches after the position, and then waits for more. */
  const stops = (...batches: readonly Batch[]): Promise<boolean> => {
    const log: Pick<EventLog, 'follow'> = {
      async *follow(_from, _filter, signal) {
        yield* batches;
        const waiting = Promise.withResolvers<void>();
        signal.addEventListener('abort', () => waiting.resolve());
        await waiting.promise;
      },
    };
    return nextEventIsNewer(log, '', { categories: ['thing'], handles }, catalogue);
  };

  it('stops where the next event that it handles is of a later release', async () => {
    expect(await stops(batchOf(event(1, 'Created.v2'), event(2, 'Happened.v2')))).toBe(true);
    expect(await stops({ ...batchOf(event(1, 'Created.v1')), caughtUp: false }, batchOf(event(2, 'Happened.v2')))).toBe(
      true,
    );
  });

  it('goes on where it can handle that event, whatever comes after it', async () => {
    expect(await stops(batchOf(event(1, 'Happened.v1'), event(2, 'Happened.v2')))).toBe(false);
  });

  it('goes on where nothing follows', async () => {
    expect(await stops(batchOf(event(1, 'Created.v1')))).toBe(false);
  });
});
