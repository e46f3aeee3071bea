import { beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#event-sourcing';
import { numberOf, positionOf } from './event-rows.ts';
import { LogTailCache } from './log-tail-cache.ts';

const pageSize = 500;
const everything = { categories: [] };

describe('The cache of the end of the log', () => {
  let events: StoredEvent[];
  let eventSize: number;
  let pagesRead: number;
  let tail: LogTailCache;
  beforeEach(() => {
    events = [];
    eventSize = 1;
    append(10);
    pagesRead = 0;
    tail = new LogTailCache({
      version: () => events.length,
      head: () => events.length,
      pageAfter: (position) => {
        pagesRead += 1;
        const page = events.slice(position, position + pageSize);
        return { events: page, more: position + pageSize < events.length, size: page.length * eventSize };
      },
    });
  });

  /** Every third event is of a `rare` stream, the others are of `often` ones. */
  const append = (count: number): void => {
    for (let n = 0; n < count; n++) {
      const number = events.length + 1;
      const stream = `${number % 3 === 0 ? 'rare' : 'often'}-${number}`;
      events.push({ stream, position: positionOf(number) } as StoredEvent);
    }
  };
  const positionsAfter = (position: number, categories: readonly string[] = []): readonly number[] | undefined =>
    tail.after(position, { categories })?.events.map((event) => numberOf(event.position));
  const from = (first: number, last: number): readonly number[] =>
    Array.from({ length: last - first + 1 }, (_, n) => first + n);

  it('has the events appended since it was created, and reports positions before them', () => {
    expect(tail.after(10, everything)).toEqual({ events: [], more: false, through: 10 });
    append(5);
    expect(positionsAfter(10)).toEqual([11, 12, 13, 14, 15]);
    expect(positionsAfter(13)).toEqual([14, 15]);
    expect(positionsAfter(9)).toBeUndefined();
  });

  it('reads the file once for all readers', () => {
    append(5);
    for (let reader = 0; reader < 16; reader++) expect(positionsAfter(10)).toHaveLength(5);
    expect(pagesRead).toBe(1);
  });

  it('returns the events that pass the filter, and the position through which it was applied', () => {
    append(8);
    expect(positionsAfter(10, ['rare'])).toEqual([12, 15, 18]);
    append(1);
    expect(tail.after(18, { categories: ['rare'] })).toEqual({ events: [], more: false, through: 19 });
    expect(tail.after(10, { categories: ['none'] })).toEqual({ events: [], more: false, through: 19 });
  });

  it('has gaps where events were deleted', () => {
    append(8);
    const isKept = ({ position }: StoredEvent): boolean => numberOf(position) < 13 || numberOf(position) > 15;
    tail = new LogTailCache({
      version: () => events.length,
      head: () => 10,
      pageAfter: (position) => ({ events: events.slice(position).filter(isKept), more: false, size: 8 }),
    });
    append(2);
    expect(positionsAfter(10)).toEqual([11, 12, 16, 17, 18, 19, 20]);
    expect(positionsAfter(12)).toEqual([16, 17, 18, 19, 20]);
    expect(positionsAfter(14)).toEqual([16, 17, 18, 19, 20]);
    expect(tail.after(16, everything)?.through).toBe(20);
  });

  it('returns many events in pages', () => {
    append(1_200);
    const first = tail.after(10, everything);
    expect(first?.more).toBe(true);
    expect(first?.events).toHaveLength(pageSize);
    expect(first?.through).toBe(10 + pageSize);
    expect(positionsAfter(first?.through ?? 0)).toEqual(from(511, 1_010));
    expect(positionsAfter(1_010)).toEqual(from(1_011, 1_210));
  });

  it('evicts old events, and has no gap among the others', () => {
    for (let n = 0; n < 100; n++) {
      append(100);
      const head = events.length;
      expect(positionsAfter(head - 100)).toEqual(from(head - 99, head));
      expect(positionsAfter(head - 150)).toEqual(n === 0 ? undefined : from(head - 149, head));
    }
    expect(positionsAfter(5_000)).toBeUndefined();
  });

  it('evicts few events that are large', () => {
    eventSize = 1024 * 1024;
    for (let n = 0; n < 10; n++) {
      append(1);
      expect(positionsAfter(events.length - 1)).toEqual([events.length]);
    }
    expect(positionsAfter(10)).toBeUndefined();
    expect(positionsAfter(17)).toEqual([18, 19, 20]);
  });

  it('leaves readers that are far behind to the file, as after an import', () => {
    append(10_000);
    expect(positionsAfter(10)).toBeUndefined();
    expect(tail.head()).toBe(10_010);
    expect(pagesRead).toBeLessThan(10);
    append(3);
    expect(positionsAfter(10_010)).toEqual([10_011, 10_012, 10_013]);
  });

  it('retries a read that failed', () => {
    append(3);
    const real = events;
    events = Object.assign([], {
      length: 13,
      slice: () => {
        throw new Error('a fault of the disk');
      },
    });
    expect(() => tail.after(10, everything)).toThrow('a fault of the disk');
    events = real;
    expect(positionsAfter(10)).toEqual([11, 12, 13]);
  });
});
