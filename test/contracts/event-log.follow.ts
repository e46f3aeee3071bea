import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Appended, EventLog, NewEvent, Revision, StoredEvent } from '#event-sourcing';
import {
  brokenOrder,
  caughtUp,
  collect,
  event,
  events,
  followUntil,
  ids,
  newCategory,
  newStream,
  seenAtLeast,
  streamOf,
} from './event-log.support.ts';

export function followCases(log: () => EventLog, another: () => Promise<EventLog>): void {
  it('delivers stored events, then reports that it caught up', async () => {
    const category = newCategory();
    const stream = newStream(category);
    await log().append(stream, 'none', events(3));
    const seen = await followUntil(log(), { categories: [category] }, caughtUp);
    expect(seen.events).toEqual(await streamOf(log(), stream));
  });

  it('reports that it caught up when there are no events', async () => {
    const seen = await followUntil(log(), { categories: [newCategory()] }, caughtUp);
    expect(seen.events).toEqual([]);
  });

  it('has passed the head of its filter when it reports that it caught up', async () => {
    const category = newCategory();
    await log().append(newStream(category), 'none', events(2));
    await log().append(newStream(), 'none', events(2));
    const seen = await followUntil(log(), { categories: [category] }, caughtUp);
    const head = await log().head({ categories: [category] });
    expect((seen.batches.at(-1)?.through ?? '') >= head).toBe(true);
  });

  /** What a follower sees that has caught up and waits when the writer appends. */
  const seenWaiting = async (writer: EventLog): Promise<{ given: NewEvent[]; seen: StoredEvent[] }> => {
    const category = newCategory();
    const given = events(3);
    const appending: Promise<void>[] = [];
    const { events: seen } = await followUntil(log(), { categories: [category] }, (sofar, batch) => {
      if (batch.caughtUp && appending.length === 0) {
        const append = async (): Promise<void> => {
          await pause(100);
          for (const one of given) await writer.append(newStream(category), 'none', [one]);
        };
        appending.push(append());
      }
      return sofar.events.length === given.length;
    });
    await Promise.all(appending);
    return { given, seen };
  };

  it('delivers what is appended while it waits', async () => {
    const { given, seen } = await seenWaiting(log());
    expect(ids(seen)).toEqual(ids(given));
  });

  it('delivers what another process appends while it waits', async () => {
    const other = await another();
    try {
      const { given, seen } = await seenWaiting(other);
      expect(ids(seen)).toEqual(ids(given));
    } finally {
      await other.close();
    }
  });

  it('delivers no events of other categories, however similar their names', async () => {
    const category = newCategory();
    for (const other of [`${category}s`, `x${category}`, category.slice(0, -1), category.toUpperCase()]) {
      await log().append(newStream(other), 'none', [event()]);
    }
    await log().append(category, 'none', [event()]);
    const wanted = event();
    await log().append(newStream(category), 'none', [wanted]);
    const seen = await followUntil(log(), { categories: [category] }, caughtUp);
    expect(ids(seen.events.filter(({ stream }) => stream !== category))).toEqual([wanted.id]);
  });

  it('delivers several categories in the order of the log', async () => {
    const categories = [newCategory(), newCategory(), newCategory()];
    const given: NewEvent[] = [];
    for (let n = 0; n < 12; n += 1) {
      given.push(event());
      await log().append(newStream(categories[n % 3]), 'none', given.slice(-1));
    }
    const seen = await followUntil(log(), { categories }, caughtUp);
    expect(ids(seen.events)).toEqual(ids(given));
  });

  it('delivers every stream with an empty list of categories', async () => {
    const { position } = await log().append(newStream(), 'none', [event()]);
    const given = [event(), event(), event()];
    for (const one of given) await log().append(newStream(), 'none', [one]);
    const seen = await followUntil(log(), { after: position, categories: [] }, seenAtLeast(3));
    expect(ids(seen.events).slice(0, 3)).toEqual(ids(given));
  });

  it('resumes after any position with exactly the events that follow', async () => {
    const category = newCategory();
    const streams = [newStream(category), newStream(category)] as const;
    await log().append(streams[0], 'none', events(3));
    await log().append(newStream(), 'none', events(2));
    await log().append(streams[1], 'none', events(2));
    await log().append(streams[0], 2, events(2));
    const all = (await followUntil(log(), { categories: [category] }, caughtUp)).events;
    for (const [n, { position }] of all.entries()) {
      const rest = await followUntil(log(), { after: position, categories: [category] }, caughtUp);
      expect(ids(rest.events)).toEqual(ids(all.slice(n + 1)));
    }
  });

  it('resumes after `through` with exactly the events that follow', async () => {
    const category = newCategory();
    await log().append(newStream(category), 'none', [event()]);
    await log().append(newStream(), 'none', [event()]);
    const { batches } = await followUntil(log(), { categories: [category] }, caughtUp);
    const later = event();
    await log().append(newStream(category), 'none', [later]);
    const after = batches.at(-1)?.through ?? '';
    const seen = await followUntil(log(), { after, categories: [category] }, seenAtLeast(1));
    expect(ids(seen.events)).toEqual([later.id]);
  });

  it('repeats nothing to a follower of a process that has just started, after the last event that passes its filter', async () => {
    const category = newCategory();
    const { position: after } = await log().append(newStream(category), 'none', events(2));
    await log().append(newStream(), 'none', [event()]);
    const later = event();
    const other = await another();
    try {
      let isAppended = false;
      const seen = await followUntil(other, { after, categories: [category] }, async (sofar, batch) => {
        if (batch.caughtUp && !isAppended) {
          isAppended = true;
          await log().append(newStream(category), 'none', [later]);
        }
        return sofar.events.length > 0;
      });
      expect(ids(seen.events)).toEqual([later.id]);
    } finally {
      await other.close();
    }
  });

  it('moves `through` forward only, and never before an event that it delivered', async () => {
    const category = newCategory();
    for (let n = 0; n < 6; n += 1) await log().append(newStream(category), 'none', events(200));
    const { batches } = await followUntil(log(), { categories: [category] }, caughtUp);
    let through = '';
    for (const batch of batches) {
      expect(batch.through >= through).toBe(true);
      expect(batch.events.every(({ position }) => position > through && position <= batch.through)).toBe(true);
      through = batch.through;
    }
  });

  it('delivers a long history completely', async () => {
    const category = newCategory();
    const all = Array.from({ length: 6 }, () => events(500));
    for (const batch of all) await log().append(newStream(category), 'none', batch);
    const seen = await followUntil(log(), { categories: [category] }, caughtUp);
    expect(ids(seen.events)).toEqual(ids(all.flat()));
    expect(brokenOrder(seen.events)).toEqual([]);
  });

  it('ends without an error when it is aborted while it waits', async () => {
    const stop = new AbortController();
    const seen: boolean[] = [];
    for await (const batch of log().follow('', { categories: [newCategory()] }, stop.signal)) {
      seen.push(batch.caughtUp);
      if (batch.caughtUp) setTimeout(() => stop.abort(), 5);
    }
    expect(seen).toContain(true);
  });

  it('delivers nothing when it is aborted before it began', async () => {
    const category = newCategory();
    await log().append(newStream(category), 'none', [event()]);
    expect(await collect(log().follow('', { categories: [category] }, AbortSignal.abort()))).toEqual([]);
  });

  it('waits for a slow consumer and drops nothing', async () => {
    const category = newCategory();
    await log().append(newStream(category), 'none', events(50));
    let running = 0;
    const writer = appendTo(log(), newStream(category), 60);
    const seen = await followUntil(log(), { categories: [category] }, async (sofar) => {
      running += 1;
      expect(running).toBe(1);
      await pause(10);
      running -= 1;
      return sofar.events.length >= 110;
    });
    await writer;
    expect(seen.events).toHaveLength(110);
    expect(brokenOrder(seen.events)).toEqual([]);
  });

  it('delivers to each of many readers the events of its categories, at its own pace', async () => {
    const categories = Array.from({ length: 5 }, () => newCategory());
    const slow = newCategory();
    const { position: after } = await log().append(newStream(), 'none', [event()]);
    let waiting = 0;
    const release = Promise.withResolvers<void>();
    const all = [...categories, slow];
    const wanted = [...categories.map((category) => [category]), categories, [slow, ...categories]];
    const followers = wanted.map((own) => {
      let isWaiting = false;
      return followUntil(log(), { after, categories: own }, async (seen, batch) => {
        if (batch.caughtUp && !isWaiting) {
          isWaiting = true;
          waiting += 1;
          if (waiting === wanted.length) release.resolve();
        }
        if (own.includes(slow) && seen.events.length > 0) await fast;
        return seen.events.length === own.length * 500;
      });
    });
    const fast = Promise.all(followers.slice(0, -1));
    await release.promise;
    const given = new Map<string, NewEvent[]>(all.map((category) => [category, []]));
    for (let n = 0; n < 10; n += 1) {
      for (const category of [slow, ...categories]) {
        const batch = events(50);
        given.get(category)?.push(...batch);
        await log().append(newStream(category), 'none', batch);
      }
    }
    for (const [n, { events: seen }] of (await Promise.all(followers)).entries()) {
      const own = wanted[n] ?? [];
      expect(brokenOrder(seen)).toEqual([]);
      for (const category of own) {
        const ofCategory = seen.filter(({ stream }) => stream.startsWith(`${category}-`));
        expect(ids(ofCategory)).toEqual(ids(given.get(category) ?? []));
      }
    }
  });

  it('delivers to every reader the same order without gaps while many writers append', async () => {
    const category = newCategory();
    const [writers, each] = [8, 25];
    const writing = Promise.all(Array.from({ length: writers }, () => appendTo(log(), newStream(category), each)));
    const followers = await Promise.all(
      Array.from({ length: 3 }, () => followUntil(log(), { categories: [category] }, seenAtLeast(writers * each))),
    );
    await writing;
    for (const { events: seen } of followers) {
      expect(seen).toHaveLength(writers * each);
      expect(brokenOrder(seen)).toEqual([]);
      expect(ids(seen)).toEqual(ids(followers[0]?.events ?? []));
    }
  });

  it('neither loses nor repeats events when it is interrupted and resumed while many writers append', async () => {
    const category = newCategory();
    const [writers, each] = [6, 25];
    const writing = Promise.all(Array.from({ length: writers }, () => appendTo(log(), newStream(category), each)));
    const seen: StoredEvent[] = [];
    let after = '';
    for (let round = 1; seen.length < writers * each; round += 1) {
      const wanted = Math.min(1 + (round % 7), writers * each - seen.length);
      const part = await followUntil(log(), { after, categories: [category] }, seenAtLeast(wanted));
      seen.push(...part.events);
      after = part.batches.at(-1)?.through ?? after;
    }
    await writing;
    expect(brokenOrder(seen)).toEqual([]);
    expect(new Set(ids(seen)).size).toBe(writers * each);
  });
}

/** Appends events one after the other, as one writer does. */
async function appendTo(log: EventLog, stream: string, count: number): Promise<void> {
  let revision: Revision = 'none';
  for (let n = 0; n < count; n += 1) {
    const appended: Appended = await log.append(stream, revision, [event({ n })]);
    revision = appended.revision;
  }
}
