import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import type { EventLog, StoredEvent } from '#event-sourcing';
import { toServerPosition } from '../../libs/storage/src/eventstoredb/eventstoredb-positions.ts';
import { caughtUp, event, events, followUntil, ids, newCategory, newStream } from '../contracts/event-log.support.ts';
import { eventStoreDbForSpecs } from './eventstoredb-for-specs.ts';
import type { FakeEventStoreDb } from './fake-eventstoredb/fake-eventstoredb.ts';

const db = eventStoreDbForSpecs();

describe('a subscription to EventStoreDB', () => {
  const category = newCategory();

  /** Follows until `count` events came; after each batch something is done to the db.server. */
  async function followThrough(count: number, act: (seen: readonly StoredEvent[]) => unknown): Promise<StoredEvent[]> {
    const seen = await followUntil(db.log, { categories: [category] }, async (sofar) => {
      await act(sofar.events);
      return sofar.events.length >= count;
    });
    return seen.events;
  }

  it.each<[string, (server: FakeEventStoreDb) => unknown]>([
    ['is dropped', (server) => server.dropSubscriptions(status.UNAVAILABLE, 'Connection dropped')],
    ['is completed by the server', (server) => server.endSubscriptions()],
    ['is dropped as too slow', (server) => server.dropSubscriptions(status.ABORTED, 'Consumer too slow')],
    ['is reset', (server) => server.dropSubscriptions(status.INTERNAL, 'Received RST_STREAM with code 0')],
    ['loses its server', (server) => server.stop().then(() => server.start())],
  ])('that %s resumes with exactly the events that it missed', async (_, harm) => {
    const stream = newStream(category);
    await db.log.append(stream, 'none', events(3));
    let harmed = 0;
    const seen = await followThrough(9, async (sofar) => {
      if (harmed >= 3 || sofar.length < 3 * (harmed + 1)) return;
      harmed += 1;
      await harm(db.server);
      if (harmed < 3) await db.log.append(stream, sofar.length - 1, events(3));
    });
    expect(seen.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(db.drops.length).toBeGreaterThanOrEqual(2);
  });

  it('that is rejected is retried', async () => {
    await db.log.append(newStream(category), 'none', [event()]);
    db.server.faults.rejectSubscriptions = 2;
    expect(await followThrough(1, () => undefined)).toHaveLength(1);
    expect(db.server.subscribed).toBe(3);
  });

  it('never reports a position beyond an event that it has not delivered, however far the server is ahead', async () => {
    for (let n = 0; n < 8; n += 1) {
      await db.log.append(newStream(), 'none', events(300));
      await db.log.append(newStream(category), 'none', events(2));
    }
    const seen: StoredEvent[] = [];
    let resumes = 0;
    for (let after = ''; seen.length < 16; resumes += 1) {
      // Each round takes one batch only, though the checkpoints of later ones are on their way.
      const { batches } = await followUntil(db.log, { after, categories: [category] }, () => true);
      seen.push(...batches.flatMap((batch) => batch.events));
      after = batches.at(-1)?.through ?? after;
      if (resumes > 2_000) break;
    }
    expect(new Set(ids(seen)).size).toBe(16);
    expect(seen).toHaveLength(16);
  });

  it('reads at most one batch ahead of a slow consumer', async () => {
    for (let n = 0; n < 6; n += 1) await db.log.append(newStream(category), 'none', events(500));
    const sizes: number[] = [];
    await followUntil(db.log, { categories: [category] }, async (sofar, batch) => {
      sizes.push(batch.events.length);
      await pause(20);
      return sofar.events.length >= 3_000;
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(3_000);
  });

  it('has the last event that passes its filter as head, not the end of the log', async () => {
    await db.log.append(newStream(category), 'none', [event()]);
    await db.log.append(newStream(), 'none', events(50));
    const { batches } = await followUntil(db.log, { categories: [category] }, caughtUp);
    expect(await db.log.head({ categories: [category] })).toBe(
      batches.flatMap((batch) => batch.events).at(-1)?.position,
    );
  });

  it('finds a head far before the end of the db.log, and one appended during a search', async () => {
    const { position } = await db.log.append(newStream(category), 'none', [event()]);
    for (let n = 0; n < 6; n += 1) await db.log.append(newStream(), 'none', events(500));
    const heads = await Promise.all(Array.from({ length: 5 }, () => db.log.head({ categories: [category] })));
    expect(new Set(heads)).toEqual(new Set([position]));
    const searching = db.log.head({ categories: [category] });
    const later = await db.log.append(newStream(category), 'none', [event()]);
    expect(await db.log.head({ categories: [category] })).toBe(later.position);
    await searching;
  });

  const appendOthers = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await db.log.append(newStream(), 'none', events(500));
  };

  it('searches for a distant head after the position that the caller names', async () => {
    await appendOthers();
    const { position } = await db.log.append(newStream(category), 'none', [event()]);
    await appendOthers();
    const other = db.open();
    expect(await other.head({ categories: [category] }, position)).toBe(position);
    expect(db.server.subscribedFrom).toEqual(toServerPosition(position));
    await other.close();
  });

  it('searches for a distant head after the events that the process has followed', async () => {
    await appendOthers();
    const { end } = await db.log.identify();
    const { position } = await db.log.append(newStream(category), 'none', [event()]);
    const other = db.open();
    await followUntil(other, { after: end, categories: [category] }, caughtUp);
    await appendOthers();
    expect(await other.head({ categories: [category] })).toBe(position);
    expect(db.server.subscribedFrom).toEqual(toServerPosition(position));
    await other.close();
  });

  it('ends when the log is closed', async () => {
    const other: EventLog = db.open();
    let batches = 0;
    for await (const _ of other.follow('', { categories: [category] }, new AbortController().signal)) {
      batches += 1;
      setTimeout(() => void other.close(), 5);
    }
    expect(batches).toBe(1);
  });
});
