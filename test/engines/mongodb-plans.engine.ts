import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Build, Find } from '#event-sourcing';
import { MongoConnection, MongoReadStore } from '#storage/servers';
import { MongoBuilds } from '../../libs/storage/src/mongodb/mongodb-builds.ts';
import { planFind } from '../../libs/storage/src/mongodb/mongodb-find.ts';
import { scansProjection } from '../../libs/scans/src/status/scans.projection.ts';
import { queriesOf, scanFilters } from '../plans/scan-lists.ts';
import { item, liveWith } from '../contracts/read-store.support.ts';
import { mongoAddress } from './engines.ts';

const fieldOrder = ['accountId', 'targetKey', 'status', 'scanType', 'order', 'creation'];
const byIndexOrder = (one: string, other: string): number => fieldOrder.indexOf(one) - fieldOrder.indexOf(other);

describe('the plan of a find on MongoDB', () => {
  let connection: MongoConnection;
  let build: Build;
  beforeAll(async () => {
    connection = new MongoConnection(mongoAddress());
    const items = Array.from({ length: 300 }, (_, n) => item(n, { owner: n % 9 === 0 ? 'a' : 'b' }));
    build = await liveWith(new MongoReadStore(connection), items);
  });
  afterAll(() => connection.close());

  const stagesOf = async (query: Find): Promise<string> => {
    const { filter, ...options } = planFind(build.collection, query);
    const documents = new MongoBuilds(connection).documents(build);
    return JSON.stringify(await documents.find(filter, options).explain('queryPlanner'));
  };

  it.each<[string, Find]>([
    ['everything in an order', { orderBy: 'at', descending: true, limit: 50 }],
    ['a page of one owner', { equals: { owner: 'a' }, orderBy: 'at', descending: true, limit: 50 }],
    ['the next page', { equals: { owner: 'a' }, below: { at: 't000200' }, orderBy: 'at', descending: true, limit: 50 }],
    ['two equalities', { equals: { owner: 'a', status: 'open' }, orderBy: 'at', limit: 50 }],
    ['a bound beside the order', { equals: { owner: 'a' }, atLeast: { rank: 290 }, orderBy: 'at', limit: 50 }],
    ['a bound on the order', { above: { rank: 100 }, orderBy: 'rank', limit: 50 }],
    ['a boolean', { equals: { owner: 'a', hidden: false }, orderBy: 'rank', limit: 50 }],
  ])('reads an index in its order, and sorts nothing: %s', async (_, query) => {
    const stages = await stagesOf(query);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toMatch(/"stage":"(SORT|COLLSCAN)/);
  });

  it.each(scanFilters)(
    'reads one index by all conditions of a list of scans, and sorts nothing: %j',
    async (filter) => {
      const { collection } = scansProjection;
      const scans = { collection: { ...collection, name: `${build.collection.name}_scans` }, build: build.build };
      const builds = new MongoBuilds(connection);
      await builds.prepare(scans);
      for (const query of await queriesOf(filter)) {
        const { filter: where, ...options } = planFind(scans.collection, query);
        const plan = await builds.documents(scans).find(where, options).explain('queryPlanner');
        const stages = JSON.stringify(plan);
        expect(stages).toContain('IXSCAN');
        expect(stages).not.toMatch(/"stage":"(SORT|COLLSCAN)/);
        expect(options.hint).toBe([...Object.keys(query.equals ?? {}), query.orderBy].toSorted(byIndexOrder).join('_'));
      }
    },
  );

  it('uses the indexes of this version in a build of an older one', async () => {
    const older = { ...build.collection, name: `${build.collection.name}_older`, indexes: [] };
    const store = new MongoReadStore(connection);
    await store.put(older, 'x', item(1));
    const newer = { ...older, indexes: [['owner', 'at']] };
    expect(await store.find(newer, { equals: { owner: 'a' }, orderBy: 'at', limit: 9 })).toEqual([item(1)]);
  });

  it('has a SORT stage without an index', async () => {
    expect(await stagesOf({ equals: { owner: 'a' }, orderBy: 'status', limit: 50 })).toMatch(/"stage":"SORT/);
  });
});
