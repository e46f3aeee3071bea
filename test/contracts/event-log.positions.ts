import { expect, it } from '@jest/globals';
import type { EventLog } from '#event-sourcing';
import { caughtUp, event, followUntil, ids, newCategory, newStream } from './event-log.support.ts';
import { place } from './read-store.support.ts';

export function savedPositionCases(log: () => EventLog, another: () => Promise<EventLog>): void {
  it('are unknown before they are saved', async () => {
    expect(await log().savedPosition(newCategory())).toBeUndefined();
  });

  it('are returned as saved last, each under its name', async () => {
    const [one, other] = [newCategory(), newCategory()];
    await log().savePosition(one, place(1));
    await log().savePosition(other, place(7));
    await log().savePosition(one, place(2));
    expect([await log().savedPosition(one), await log().savedPosition(other)]).toEqual([place(2), place(7)]);
  });

  it('never move back', async () => {
    const name = newCategory();
    await log().savePosition(name, place(5));
    await log().savePosition(name, place(4));
    expect(await log().savedPosition(name)).toBe(place(5));
  });

  it('are seen and moved on by other processes', async () => {
    const name = newCategory();
    await log().savePosition(name, place(1));
    const other = await another();
    try {
      expect(await other.savedPosition(name)).toBe(place(1));
      await other.savePosition(name, place(3));
      await log().savePosition(name, place(2));
      expect([await log().savedPosition(name), await other.savedPosition(name)]).toEqual([place(3), place(3)]);
      await log().savePosition(name, place(4));
      expect(await other.savedPosition(name)).toBe(place(4));
    } finally {
      await other.close();
    }
  });

  it('are no events', async () => {
    const category = newCategory();
    const stored = event();
    await log().append(newStream(category), 'none', [stored]);
    const head = await log().head({ categories: [category] });
    await log().savePosition(category, head);
    expect(await log().head({ categories: [category] })).toBe(head);
    const { events } = await followUntil(log(), { categories: [] }, caughtUp);
    const last = events.at(-1);
    expect([...ids(events)].includes(stored.id)).toBe(true);
    expect(last?.stream.startsWith('position')).toBe(false);
  });
}
