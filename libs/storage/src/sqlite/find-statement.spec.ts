import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectionDefinition, Find } from '#event-sourcing';
import { findStatement } from './find-statement.ts';
import { createBuild } from './writer/build-tables.ts';
import { readModelsFormat } from './writer/change-read-models.ts';

const scans: CollectionDefinition = {
  name: 'scans',
  version: 1,
  indexes: [['createdAt'], ['account', 'createdAt'], ['account', 'status', 'createdAt'], ['account', 'rank']],
};
const build = { collection: 'scans_v1', build: 'initial' };

describe('The SQL of a query', () => {
  let db: DatabaseSync;
  beforeAll(() => {
    db = new DatabaseSync(':memory:');
    db.exec(readModelsFormat.migrations.join(''));
    createBuild(db, build, scans.indexes);
  });
  afterAll(() => db.close());

  const planOf = (query: Find): string => {
    const { sql, parameters } = findStatement(build, scans, query);
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
    return steps.map((step) => step['detail']).join('; ');
  };

  const searches: [string, Find, string][] = [
    ['one field', { equals: { account: 'a' }, orderBy: 'createdAt', limit: 20 }, 'account,createdAt'],
    [
      'two fields, newest first, after a place',
      {
        equals: { account: 'a', status: 'queued' },
        below: { createdAt: 'x' },
        orderBy: 'createdAt',
        descending: true,
        limit: 20,
      },
      'account,status,createdAt',
    ],
    [
      'a range of the ordering field',
      { equals: { account: 'a' }, atLeast: { rank: 3 }, orderBy: 'rank', descending: true, limit: 20 },
      'account,rank',
    ],
    [
      'a range of another field',
      { equals: { account: 'a' }, atLeast: { rank: 3 }, orderBy: 'createdAt', limit: 20 },
      'account,createdAt',
    ],
    ['a range alone', { above: { createdAt: 'x' }, orderBy: 'createdAt', limit: 20 }, 'createdAt'],
  ];
  it.each(searches)('by %s scans one index and sorts no rows', (_, query, index) => {
    const plan = planOf(query);
    expect(plan).toContain(`USING INDEX doc_scans_v1_initial(${index})`);
    expect(plan).toMatch(/^SEARCH/);
    expect(plan).not.toContain('B-TREE');
  });

  it('without conditions scans an index up to the limit', () => {
    expect(planOf({ orderBy: 'createdAt', limit: 20 })).toBe(
      'SCAN doc_scans_v1_initial USING INDEX doc_scans_v1_initial(createdAt)',
    );
  });

  it('is refused when no index can be used, with the index that is missing', () => {
    const query: Find = { equals: { owner: 'a' }, orderBy: 'rank', limit: 20 };
    expect(() => findStatement(build, scans, query)).toThrow('scans needs the index [owner, rank]');
  });

  it('cannot be injected through the name of a field', () => {
    const query: Find = { equals: { "a' OR 1": 1 }, orderBy: 'createdAt', limit: 20 };
    expect(() => findStatement(build, scans, query)).toThrow('is not a valid field name');
  });
});
