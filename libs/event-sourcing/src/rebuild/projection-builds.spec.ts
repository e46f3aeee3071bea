import { expect, it } from '@jest/globals';
import type { Build, ReadStore } from '../ports/read-store.ts';
import { dropBuild } from './projection-builds.ts';

const build: Build = { collection: { name: 'things', version: 1, indexes: [] }, build: 'initial' };

it.each(['before', 'after'] as const)(
  'a build whose deletion ends %s its documents are deleted has no checkpoint after which a reader would go on without them',
  async (moment) => {
    const [documents, checkpoints] = [new Set(['one']), new Set(['things_v1_initial'])];
    const killed = new Error('killed');
    const store: Pick<ReadStore, 'drop' | 'removeCheckpoint'> = {
      drop: async () => {
        if (moment === 'after') documents.clear();
        throw killed;
      },
      removeCheckpoint: async (name) => void checkpoints.delete(name),
    };
    await expect(dropBuild(store as ReadStore, build)).rejects.toBe(killed);
    expect([...checkpoints]).toEqual([]);
  },
);
