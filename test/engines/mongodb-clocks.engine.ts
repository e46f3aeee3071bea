import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Build, CollectionDefinition } from '#event-sourcing';
import { SystemClock } from '#kernel';
import { MongoConnection, MongoLeases, MongoRateWindows } from '#storage/servers';
import { MongoBuilds } from '../../libs/storage/src/mongodb/mongodb-builds.ts';
import { newCollection } from '../contracts/read-store.support.ts';
import { mongoAddress } from './engines.ts';

const minute = 60_000;
const initial = (collection: CollectionDefinition): Build => ({ collection, build: 'initial' });

describe.each([
  ['ahead', 10 * minute],
  ['behind', -10 * minute],
])('A process whose clock is ten minutes %s', (_, skewMs) => {
  let connection: MongoConnection;
  let leases: MongoLeases;
  let windows: MongoRateWindows;
  beforeAll(() => {
    connection = new MongoConnection(mongoAddress());
    leases = new MongoLeases(connection);
    windows = new MongoRateWindows(connection, new SystemClock());
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => connection.close());

  /** What the process does. */
  function there<T>(act: () => Promise<T>): Promise<T> {
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + skewMs);
    return act();
  }

  it('does not take the leases of others, nor lose its own to them', async () => {
    const [of, its] = [randomUUID(), randomUUID()];
    const lease = await leases.acquire(of, 'other', 5_000);
    expect(await there(() => leases.acquire(of, 'skewed', 5_000))).toBeUndefined();
    expect(await there(() => leases.holder(of))).toEqual(lease);
    const own = await there(() => leases.acquire(its, 'skewed', 5_000));
    if (own === undefined) throw new Error('the lease was not free');
    expect(await there(() => leases.renew(own, 5_000))).toBe(true);
    jest.restoreAllMocks();
    expect(await leases.acquire(its, 'other', 5_000)).toBeUndefined();
  });

  it.each(['here', 'there'])(
    'reads the same build of a read model as others, where it was switched %s',
    async (where) => {
      const [here, skewed] = [new MongoBuilds(connection), new MongoBuilds(connection)];
      const switching = where === 'here' ? here : skewed;
      const switched = <T>(act: () => Promise<T>): Promise<T> => (where === 'here' ? act() : there(act));
      const collection = newCollection();
      await here.ensureLive(collection);
      const next = { collection, build: 'next' };
      await here.prepare(next);
      await switched(() => switching.prepareSwitch(next));
      jest.restoreAllMocks();
      const inUse = [await here.findLive(collection), await there(() => skewed.findLive(collection))];
      expect(inUse).toEqual([initial(collection), initial(collection)]);
      jest.restoreAllMocks();
      await switched(() => switching.makeLive(next, undefined));
      jest.restoreAllMocks();
      expect([await here.findLive(collection), await there(() => skewed.findLive(collection))]).toEqual([next, next]);
    },
  );

  it('takes units of the same rate windows as others', async () => {
    const key = randomUUID();
    const take = (): Promise<{ readonly used: number }> => windows.take(key, 10, minute);
    await take();
    expect(await there(take)).toMatchObject({ used: 2 });
    expect(await there(() => windows.peek(key, 10, minute))).toMatchObject({ used: 2 });
    jest.restoreAllMocks();
    expect(await take()).toMatchObject({ used: 3 });
  });
});
