import { describe, expect, it } from '@jest/globals';
import type { Batch } from '#event-sourcing';
import { storedEvent } from '../../../event-sourcing/src/testing/stored-event.ts';
import { HistoryPages } from './history-pages.ts';
import type { HistoryFollower } from './history-pages.ts';

const at = (position: number): string => String(position).padStart(20, '0');
/** Page n has the events 10n+1 to 10n+10, in turn of categories `a` and `b`. */
const page = (n: number) => ({
  events: Array.from({ length: 10 }, (_, index) => storedEvent(`${index % 2 === 0 ? 'a' : 'b'}-1`, n * 10 + index + 1)),
  through: at((n + 1) * 10),
});
const all = { categories: [] };
const never = new AbortController().signal;

async function takeAll(follower: HistoryFollower, categories: readonly string[] = []): Promise<readonly Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of follower.batches({ categories }, never)) batches.push(batch);
  return batches;
}

const positionsOf = (batches: readonly Batch[]) =>
  batches.flatMap(({ events }) => events.map(({ position }) => position));

describe('the pages of a history', () => {
  it('come to each follower, as far as they pass its filter', async () => {
    const pages = new HistoryPages('');
    const [one, other] = [pages.enter(''), pages.enter('')];
    const taken = Promise.all([takeAll(one), takeAll(other, ['b'])]);
    for (const n of [0, 1, 2, 3, 4]) expect(await pages.add(page(n))).toBe(true);
    pages.complete();
    const [everything, ofB] = await taken;
    expect(positionsOf(everything)).toEqual(Array.from({ length: 50 }, (_, n) => at(n + 1)));
    expect(ofB.map(({ events, through }) => [events.length, through])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [5, at(n * 10)]),
    );
  });

  it('begin for each follower after the position that it has reached', async () => {
    const pages = new HistoryPages('');
    using ahead = pages.enter(at(14));
    const taken = takeAll(ahead);
    for (const n of [0, 1, 2]) await pages.add(page(n));
    pages.complete();
    expect((await taken).map(({ events, through }) => [events[0]?.position, through])).toEqual([
      [at(15), at(20)],
      [at(21), at(30)],
    ]);
  });

  it('serve a follower that has reached the oldest page which is kept, until they are complete', async () => {
    const pages = new HistoryPages(at(10));
    expect([pages.through, pages.serves(at(9)), pages.serves(at(10))]).toEqual([at(10), false, true]);
    using follower = pages.enter(at(10));
    const batches = follower.batches(all, never)[Symbol.asyncIterator]();
    await pages.add(page(1));
    await batches.next();
    await pages.add(page(2));
    expect([pages.through, pages.serves(at(19)), pages.serves(at(20))]).toEqual([at(30), false, true]);
    pages.complete();
    expect(pages.serves(at(30))).toBe(false);
  });

  it('are received no further ahead of the slowest than a few', async () => {
    const pages = new HistoryPages('', 60_000);
    using slow = pages.enter('');
    using fast = pages.enter('');
    const fastTaken = takeAll(fast);
    expect(await pages.add(page(0))).toBe(true);
    expect(await pages.add(page(1))).toBe(true);
    let added = false;
    const adding = pages.add(page(2)).then((hasFollowers) => {
      added = true;
      return hasFollowers;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(added).toBe(false);
    const [first] = [await slow.batches(all, never)[Symbol.asyncIterator]().next()];
    expect((first.value as Batch).through).toBe(at(10));
    expect(await adding).toBe(true);
    pages.complete();
    expect(positionsOf(await fastTaken)).toHaveLength(30);
  });

  it('go on without a follower that takes none, which is told that it has to read by itself', async () => {
    const pages = new HistoryPages('', 20);
    using slow = pages.enter('');
    using fast = pages.enter('');
    const fastTaken = takeAll(fast);
    for (const n of [0, 1, 2, 3, 4, 5]) expect(await pages.add(page(n))).toBe(true);
    pages.complete();
    expect(positionsOf(await fastTaken)).toHaveLength(60);
    expect(await takeAll(slow)).toEqual([]);
  });

  it('wait for all when nobody is faster', async () => {
    const pages = new HistoryPages('', 20);
    using slow = pages.enter('');
    const adding = (async () => {
      for (const n of [0, 1, 2, 3, 4, 5]) await pages.add(page(n));
      pages.complete();
    })();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(positionsOf(await takeAll(slow))).toHaveLength(60);
    await adding;
  });

  it('serve a follower that comes later only from the oldest page that is kept', async () => {
    const pages = new HistoryPages('');
    using fast = pages.enter('');
    void takeAll(fast);
    for (const n of [0, 1, 2, 3]) await pages.add(page(n));
    await new Promise((resolve) => setImmediate(resolve));
    await pages.add(page(4));
    expect(pages.serves(at(5))).toBe(false);
    expect(pages.serves(at(50))).toBe(true);
    using late = pages.enter(at(50));
    const taken = takeAll(late);
    await pages.add(page(5));
    pages.complete();
    expect(positionsOf(await taken)).toEqual(Array.from({ length: 10 }, (_, n) => at(51 + n)));
    expect(pages.serves(at(60))).toBe(false);
  });

  it('are not received any more when nobody follows', async () => {
    const pages = new HistoryPages('');
    const follower = pages.enter('');
    expect(await pages.add(page(0))).toBe(true);
    follower[Symbol.dispose]();
    expect(await pages.add(page(1))).toBe(false);
  });

  it('end for a follower whose signal aborts while it waits', async () => {
    const pages = new HistoryPages('');
    const stop = new AbortController();
    using follower = pages.enter('');
    const next = follower.batches(all, stop.signal)[Symbol.asyncIterator]().next();
    stop.abort();
    expect((await next).done).toBe(true);
  });
});
