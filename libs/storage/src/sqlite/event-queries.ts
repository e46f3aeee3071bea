import type { DatabaseSync } from 'node:sqlite';
import type { StreamFilter } from '#event-sourcing';
import { columns, pageReader } from './event-rows.ts';
import type { Page } from './event-rows.ts';

/** What is asked of the table of events. */
export interface EventQueries {
  stream(stream: string, from: number): Page;
  /** Prepares the pages of what passes the filter, each after a position. */
  after(filter: StreamFilter): (position: number) => Page;
  /** 0 when nothing passes the filter. */
  head(filter: StreamFilter): number;
}

export function eventQueries(db: DatabaseSync): EventQueries {
  const stream = pageReader(
    db,
    `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
  );
  const all = pageReader(db, `SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`);
  const headOfAll = db.prepare('SELECT max(position) AS head FROM events');
  const headOfOne = db.prepare('SELECT max(position) AS head FROM events WHERE category = ?');

  return {
    stream,
    after({ categories }) {
      if (categories.length === 0) return all;
      const some = pageReader(db, pagesOf(categories.length));
      return (position) => some(...categories, position);
    },
    head({ categories }) {
      if (categories.length === 0) return Number(headOfAll.get()?.['head'] ?? 0);
      return Math.max(...categories.map((category) => Number(headOfOne.get(category)?.['head'] ?? 0)));
    },
  };
}

/** Each category gives its first positions straight from the index; only those are merged, and only the rows of a page read. */
export function pagesOf(categories: number): string {
  const positions = Array.from(
    { length: categories },
    (_, n) => `SELECT * FROM (SELECT position FROM events
      WHERE category = ?${n + 1} AND position > ?${categories + 1} ORDER BY position LIMIT ?${categories + 2})`,
  );
  return `SELECT ${columns} FROM events WHERE position IN (${positions.join(' UNION ALL ')})
    ORDER BY position LIMIT ?${categories + 2}`;
}
