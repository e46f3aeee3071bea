import { describe, expect, it } from '@jest/globals';
import type { Projection, ReadStore } from '#event-sourcing';
import { keptBuildsOf } from './kept-builds.ts';

const projection = { collection: { name: 'users' } } as Projection;

function storeWith(builds: readonly string[], live: string | undefined): ReadStore {
  const { collection } = projection;
  return {
    findLive: async () => (live === undefined ? undefined : { collection, build: live }),
    builds: async () => builds.map((build) => ({ collection, build })),
    // Those of interrupted rebuilds have none.
    checkpoint: async (name: string) => (name.endsWith('interrupted') ? undefined : { position: '1' }),
  } as unknown as ReadStore;
}

describe('the builds that keep what is erased', () => {
  it('are all but the live one, those of interrupted rebuilds too', async () => {
    expect(await keptBuildsOf(storeWith(['initial', 'r1', 'interrupted'], 'r1'), [projection])).toEqual([
      { name: 'users', build: 'initial' },
      { name: 'users', build: 'interrupted' },
    ]);
  });

  it('do not include the one that its reader fills because there is no live one', async () => {
    expect(await keptBuildsOf(storeWith(['initial', 'r1'], undefined), [projection])).toEqual([
      { name: 'users', build: 'r1' },
    ]);
  });
});
