import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventQueries, categoryPagesSql } from './event-queries.ts';
import { appendEvents, eventsFormat } from './writer/append-events.ts';

describe('Queries for events by category', () => {
  let db: DatabaseSync;
  beforeAll(() => {
    db = new DatabaseSync(':memory:');
    db.exec(eventsFormat.migrations.join(''));
    const append = appendEvents(db);
    for (let n = 0; n < 60; n += 1) {
      const event = {
        id: `id-${n}`,
        type: 'T.v1',
        data: JSON.stringify({ text: 'x'.repeat(100_000) }),
        metadata: '{}',
      };
      const category = n % 3 === 0 ? 'rare' : 'often';
      append({ appends: [{ stream: `${category}-${n}`, category, first: 0, events: [event] }] });
    }
  });
  afterAll(() => db.close());

  it.each([1, 2, 5])('search the index once for each of %i categories, and sort no rows', (categories) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${categoryPagesSql(categories)}`).all();
    const steps = plan.map((step) => String(step['detail']));
    expect(steps.filter((step) => step.includes('COVERING INDEX events_by_category'))).toHaveLength(categories);
    expect(steps.filter((step) => step.startsWith('SCAN events'))).toEqual([]);
    expect(steps.filter((step) => step.includes('ORDER BY'))).toEqual([]);
  });

  it('end a page before it grows large, and report that more events follow', () => {
    const read = eventQueries(db).after({ categories: ['often', 'rare'] });
    const positions: string[] = [];
    for (let after = 0, more = true; more; after = positions.length) {
      const page = read(after);
      expect(page.events.length).toBeLessThanOrEqual(11);
      positions.push(...page.events.map(({ position }) => position));
      ({ more } = page);
    }
    expect(positions.map(Number)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });
});
