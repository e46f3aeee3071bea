import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scansProjection } from '../../libs/scans/src/status/scans.projection.ts';
import { findStatement } from '../../libs/storage/src/sqlite/find-statement.ts';
import { createBuild } from '../../libs/storage/src/sqlite/writer/build-tables.ts';
import { readModelsFormat } from '../../libs/storage/src/sqlite/writer/change-read-models.ts';
import { queriesOf, scanFilters } from './scan-lists.ts';

const { collection } = scansProjection;
const build = { collection: 'scans', build: 'initial' };

describe('every filter of the list of scans, on SQLite', () => {
  let db: DatabaseSync;
  beforeAll(() => {
    db = new DatabaseSync(':memory:');
    db.exec(readModelsFormat.migrations.join(''));
    createBuild(db, build, collection.indexes);
  });
  afterAll(() => db.close());

  it.each(scanFilters)('reads one index by all of its conditions, and sorts nothing: %j', async (filter) => {
    for (const query of await queriesOf(filter)) {
      const { sql, parameters } = findStatement(build, collection, query);
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
      const steps = plan.map((step) => String(step['detail']));
      expect(steps).toHaveLength(1);
      expect(steps[0]).toMatch(/^SEARCH .* USING INDEX/);
      const isBounded = query.above !== undefined || query.below !== undefined;
      const searched = / \((.*)\)$/.exec(steps[0] ?? '')?.[1]?.split(' AND ') ?? [];
      const equalities = Object.keys(query.equals ?? {}).length;
      expect(searched.filter((condition) => condition.endsWith('=?'))).toHaveLength(equalities);
      expect(searched.length > equalities).toBe(isBounded);
    }
  });
});
