import { describe, expect, it } from '@jest/globals';
import type { Projection, ReadStore } from '#event-sourcing';
import { keptBuildsOf, noteOfKept } from './kept-builds.ts';

const projection = { collection: { name: 'users', version: 2 } } as Projection;

const of = { name: 'users', version: 2, isOfOtherVersion: false };

function storeWith(builds: readonly string[], live: string | undefined, older: readonly string[] = []): ReadStore {
  const { collection } = projection;
  return {
    findLive: async () => (live === undefined ? undefined : { collection, build: live }),
    allBuilds: async () => [
      ...builds.map((build) => ({ collection, build })),
      { collection: { ...collection, name: 'members', version: 1 }, build: 'initial' },
      ...older.map((build) => ({ collection: { ...collection, version: 1 }, build })),
    ],
  } as unknown as ReadStore;
}

describe('the builds that keep what is erased', () => {
  it('are all but the live one, those of interrupted rebuilds too', async () => {
    expect(await keptBuildsOf(storeWith(['initial', 'r1', 'interrupted'], 'r1'), [projection])).toEqual([
      { ...of, build: 'initial' },
      { ...of, build: 'interrupted' },
    ]);
  });

  it('do not include the one that its reader fills because there is no live one', async () => {
    expect(await keptBuildsOf(storeWith(['initial', 'r1'], undefined), [projection])).toEqual([{ ...of, build: 'r1' }]);
  });

  it('include all that another release has left, and the commands delete each', async () => {
    const kept = await keptBuildsOf(storeWith(['initial', 'r1'], 'r1', ['initial', 'r0']), [projection]);
    const older = { name: 'users', version: 1, isOfOtherVersion: true };
    expect(kept).toEqual([
      { ...of, build: 'initial' },
      { ...older, build: 'initial' },
      { ...older, build: 'r0' },
    ]);
    expect(noteOfKept(kept)?.split('\n').slice(1)).toEqual([
      '  projections drop users --build initial',
      '  projections drop --other-versions',
    ]);
  });
});
