import { beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredEvent, StreamFilter } from '#event-sourcing';
import { storedEvent } from '../../../event-sourcing/src/testing/stored-event.ts';
import { TailWindow } from './tail-window.ts';

const maxEvents = 8_000;
const maxCharacters = 4 * 1_024 * 1_024;
const all: StreamFilter = { categories: [] };
const scans: StreamFilter = { categories: ['scan'] };

const positionOf = (number: number): string => storedEvent('scan-1', number).position;
const event = (number: number, category = 'scan', text = ''): StoredEvent =>
  storedEvent(`${category}-1`, number, { data: { text } });

describe('The last events of the log', () => {
  let window: TailWindow;
  beforeEach(() => {
    window = new TailWindow(positionOf(10));
  });

  const add = (...events: readonly StoredEvent[]): void => {
    window.add({ events, through: events.at(-1)?.position ?? positionOf(0) });
  };
  const addFrom = (first: number, count: number, text = ''): void =>
    add(...Array.from({ length: count }, (_, n) => event(first + n, 'scan', text)));
  const numbersAfter = (number: number, filter = all, max = maxEvents): readonly number[] | undefined =>
    window.after(positionOf(number), filter, max)?.events.map(({ position }) => Number(position));

  it('are those after a position that pass a filter', () => {
    add(event(11), event(12, 'usage'), event(13), event(14, 'usage'));
    expect(numbersAfter(10)).toEqual([11, 12, 13, 14]);
    expect(numbersAfter(12)).toEqual([13, 14]);
    expect(numbersAfter(10, scans)).toEqual([11, 13]);
    expect(numbersAfter(14)).toEqual([]);
  });

  it('are unknown before the position at which the window begins', () => {
    expect(numbersAfter(9)).toBeUndefined();
    expect(numbersAfter(10)).toEqual([]);
  });

  it('cover the log up to where it has been received, also without an event that passes', () => {
    add(event(11, 'usage'), event(12, 'usage'));
    expect(window.after(positionOf(10), scans, 5)).toEqual({
      events: [],
      through: positionOf(12),
      examined: 2,
      more: false,
    });
    window.add({ events: [], through: positionOf(20) });
    expect(window.after(positionOf(12), scans, 5)).toEqual({
      events: [],
      through: positionOf(20),
      examined: 0,
      more: false,
    });
  });

  it('never move a follower back that is ahead of what has been received', () => {
    add(event(11));
    expect(window.after(positionOf(15), all, 5)).toMatchObject({ events: [], through: positionOf(15), more: false });
  });

  it('come in pages, each of which covers the log up to its last event', () => {
    add(event(11, 'usage'), event(12), event(13, 'usage'), event(14), event(15));
    const page = window.after(positionOf(10), scans, 2);
    expect(page).toMatchObject({ through: positionOf(14), examined: 4, more: true });
    expect(page?.events.map(({ position }) => Number(position))).toEqual([12, 14]);
    expect(numbersAfter(14, scans, 2)).toEqual([15]);
  });

  it('are kept up to a number, and then without their older half, whose followers read elsewhere', () => {
    addFrom(11, maxEvents);
    expect(numbersAfter(10)).toHaveLength(maxEvents);
    addFrom(maxEvents + 11, 1);
    const firstKept = maxEvents / 2 + 12;
    expect(numbersAfter(firstKept - 2)).toBeUndefined();
    expect(numbersAfter(firstKept - 1)).toHaveLength(maxEvents / 2);
    expect(numbersAfter(firstKept - 1)?.[0]).toBe(firstKept);
  });

  it('are kept up to a size, and then without their older half', () => {
    const text = 'x'.repeat(maxCharacters / 8 - JSON.stringify({ text: '' }).length);
    addFrom(11, 4);
    addFrom(15, 7, text);
    expect(numbersAfter(10)).toHaveLength(11);
    addFrom(22, 1, text);
    expect(numbersAfter(17)).toBeUndefined();
    expect(numbersAfter(18)).toEqual([19, 20, 21, 22]);
    addFrom(23, 4, text);
    expect(numbersAfter(18)).toHaveLength(8);
    addFrom(27, 1, text);
    expect(numbersAfter(22)).toBeUndefined();
    expect(numbersAfter(23)).toEqual([24, 25, 26, 27]);
  });

  it('are none where the last one alone is too large', () => {
    add(event(11), event(12, 'scan', 'x'.repeat(maxCharacters + 1)));
    expect(numbersAfter(11)).toBeUndefined();
    expect(numbersAfter(12)).toEqual([]);
    add(event(13));
    expect(numbersAfter(12)).toEqual([13]);
  });
});
