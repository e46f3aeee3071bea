import type { DatabaseSync } from 'node:sqlite';
import type { StreamFilter } from '#event-sourcing';
import { maxPageRows, pageReader } from './event-rows.ts';
import type { Page } from './event-rows.ts';
import { eventColumns } from './writer/hash-chain.ts';
import { rowLimit } from './writer/row-limit.ts';

/** The queries on the table of events. */
export interface EventQueries {
  stream(stream: string, from: number, limit: number): Page;
  /** Prepares a query for pages of the events that pass the filter, each after a position. */
  after(filter: StreamFilter): (position: number) => Page;
  /** Position of the last event that passes the filter; 0 when none does. */
  head(filter: StreamFilter): number;
}

export function eventQueries(db: DatabaseSync): EventQueries {
  const stream = pageReader(
    db,
    `SELECT ${eventColumns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision ${rowLimit}`,
  );
  const all = pageReader(
    db,
    `SELECT ${eventColumns} FROM events WHERE position > ? ORDER BY position LIMIT ${maxPageRows}`,
  );
  const headOfAll = db.prepare('SELECT max(position) AS head FROM events');
  const headOfCategory = db.prepare('SELECT max(position) AS head FROM events WHERE category = ?');

  return {
    stream: (name, from, limit) => stream(name, from, Math.min(limit, maxPageRows)),
    after({ categories }) {
      if (categories.length === 0) return all;
      const ofCategories = pageReader(db, categoryPagesSql(categories.length));
      return (position) => ofCategories(...categories, position);
    },
    head({ categories }) {
      if (categories.length === 0) return Number(headOfAll.get()?.['head'] ?? 0);
      return Math.max(...categories.map((category) => Number(headOfCategory.get(category)?.['head'] ?? 0)));
    },
  };
}

/** Takes the first positions of each category from the index, merges those, and reads only the rows of the page. */
export function categoryPagesSql(categories: number): string {
  const positions = Array.from(
    { length: categories },
    (_, n) => `SELECT * FROM (SELECT position FROM events
      WHERE category = ?${n + 1} AND position > ?${categories + 1} ORDER BY position LIMIT ${maxPageRows})`,
  );
  return `SELECT ${eventColumns} FROM events WHERE position IN (${positions.join(' UNION ALL ')})
    ORDER BY position LIMIT ${maxPageRows}`;
}
