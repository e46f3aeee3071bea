import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { EventLog } from '#event-sourcing';
import {
  brokenOrder,
  event,
  events,
  followUntil,
  ids,
  newCategory,
  newStream,
  seenAtLeast,
  streamOf,
} from './event-log.support.ts';

export function readCases(log: () => EventLog, another: () => Promise<EventLog>): void {
  it('returns nothing for a stream that does not exist', async () => {
    expect(await streamOf(log(), newStream())).toEqual([]);
  });

  it('returns the events from a revision on', async () => {
    const stream = newStream();
    const batch = events(5);
    await log().append(stream, 'none', batch);
    expect(ids(await streamOf(log(), stream, 3))).toEqual(ids(batch.slice(3)));
    expect(await streamOf(log(), stream, 5)).toEqual([]);
    expect(await streamOf(log(), stream, 500)).toEqual([]);
  });

  it('returns no more events than the limit', async () => {
    const stream = newStream();
    const batch = events(1_500);
    for (const half of [batch.slice(0, 700), batch.slice(700)]) {
      await log().append(stream, half[0] === batch[0] ? 'none' : 699, half);
    }
    for (const [from, limit] of [
      [0, 1],
      [3, 1],
      [2, 1_200],
      [1_499, 7],
      [1_500, 1],
    ] as const) {
      expect(ids(await streamOf(log(), stream, from, limit))).toEqual(ids(batch.slice(from, from + limit)));
    }
  });

  it('returns a long stream completely and in order', async () => {
    const stream = newStream();
    const all = Array.from({ length: 4 }, () => events(700));
    let revision: number | 'none' = 'none';
    for (const batch of all) ({ revision } = await log().append(stream, revision, batch));
    const read = await streamOf(log(), stream);
    expect(ids(read)).toEqual(ids(all.flat()));
    expect(brokenOrder(read)).toEqual([]);
  });

  it('can be ended early', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(600));
    for await (const { revision } of log().readStream(stream)) {
      if (revision === 2) break;
    }
    expect(await streamOf(log(), stream, 598)).toHaveLength(2);
  });

  it('distinguishes streams whose names have a common prefix', async () => {
    const stream = newStream();
    const names = [stream, `${stream}1`, `${stream}_`, `${stream}%`, `${stream}-x`, stream.toUpperCase()];
    for (const name of names) await log().append(name, 'none', [event({ name })]);
    for (const name of names) {
      expect((await streamOf(log(), name)).map(({ data }) => data)).toEqual([{ name }]);
    }
  });

  it('sees an append as soon as it is acknowledged', async () => {
    for (let n = 0; n < 20; n += 1) {
      const stream = newStream();
      await log().append(stream, 'none', [event()]);
      expect(await streamOf(log(), stream)).toHaveLength(1);
    }
  });

  it('never sees a part of a batch', async () => {
    const stream = newStream();
    const writer = (async () => {
      let revision: number | 'none' = 'none';
      for (let n = 0; n < 30; n += 1) ({ revision } = await log().append(stream, revision, events(7)));
    })();
    for (let seen = 0; seen < 210; seen = (await streamOf(log(), stream)).length) {
      expect(seen % 7).toBe(0);
      await nextTurn();
    }
    await writer;
  });

  it('has no head of a filter that nothing passes', async () => {
    expect(await log().head({ categories: [newCategory()] })).toBe('');
  });

  it('has the last event that passes the filter as its head, below the head of the log', async () => {
    const category = newCategory();
    const { position } = await log().append(newStream(category), 'none', events(2));
    const other = await log().append(newStream(), 'none', [event()]);
    expect(await log().head({ categories: [category] })).toBe(position);
    expect((await log().head({ categories: [] })) >= other.position).toBe(true);
  });

  it('has the greatest head of several categories', async () => {
    const categories = [newCategory(), newCategory(), newCategory()];
    const positions: string[] = [];
    for (const category of categories) {
      positions.push((await log().append(newStream(category), 'none', [event()])).position);
    }
    expect(await log().head({ categories })).toBe(positions[2]);
    expect(await log().head({ categories: categories.slice(0, 2) })).toBe(positions[1]);
  });

  it('has no head before the position from which it is searched', async () => {
    const category = newCategory();
    const stream = newStream(category);
    const first = await log().append(stream, 'none', [event()]);
    const from = (await log().append(newStream(), 'none', [event()])).position;
    const other = await another();
    try {
      for (const one of [log(), other]) {
        expect(await one.head({ categories: [category] }, from)).toBe(from);
        expect(await one.head({ categories: [category] })).toBe(first.position);
        expect(await one.head({ categories: [category] }, from)).toBe(from);
      }
      const second = await log().append(stream, first.revision, [event()]);
      for (const one of [log(), other]) {
        expect(await one.head({ categories: [category] }, from)).toBe(second.position);
        expect(await one.head({ categories: [category] })).toBe(second.position);
      }
    } finally {
      await other.close();
    }
  });

  it('can be followed from its end', async () => {
    const category = newCategory();
    await log().append(newStream(category), 'none', [event()]);
    const { end } = await log().identify();
    const later = event();
    await log().append(newStream(category), 'none', [later]);
    const seen = await followUntil(log(), { after: end, categories: [category] }, seenAtLeast(1));
    expect(ids(seen.events)).toEqual([later.id]);
  });

  it('has an identity that every process sees, and that stays', async () => {
    const { id } = await log().identify();
    expect(id).not.toBe('');
    const other = await another();
    try {
      expect((await other.identify()).id).toBe(id);
    } finally {
      await other.close();
    }
    await log().append(newStream(), 'none', [event()]);
    expect((await log().identify()).id).toBe(id);
  });

  it('ends at its last event or beyond', async () => {
    const { position } = await log().append(newStream(), 'none', events(2));
    expect((await log().identify()).end >= position).toBe(true);
  });

  it('contains the events that were appended, and no others in their place', async () => {
    const stream = newStream();
    const [first, second] = [event(), event()];
    await log().append(stream, 'none', [first]);
    await log().append(stream, 0, [second]);
    expect(await log().contains({ stream, revision: 0, id: first.id })).toBe(true);
    expect(await log().contains({ stream, revision: 1, id: second.id })).toBe(true);
    expect(await log().contains({ stream, revision: 0, id: second.id })).toBe(false);
    expect(await log().contains({ stream, revision: 2, id: event().id })).toBe(false);
    expect(await log().contains({ stream: newStream(), revision: 0, id: first.id })).toBe(false);
  });

  it('says that it is healthy', async () => {
    expect(await log().healthy()).toBe(true);
  });
}
