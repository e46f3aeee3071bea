import { expect, it } from '@jest/globals';
import type { Build } from '#event-sourcing';
import { buildsOfOtherVersions } from './other-versions.ts';

const build = (name: string, version: number, id: string): Build => ({
  collection: { name, version, indexes: [] },
  build: id,
});

it('the builds of other versions are those that this release does not read, older and newer', async () => {
  const stored = [
    build('scans', 1, 'initial'),
    build('scans', 2, 'initial'),
    build('scans', 2, 'r20260601120000000'),
    build('scans', 3, 'initial'),
    build('removed', 1, 'initial'),
    build('removed', 1, 'interrupted'),
    build('users', 1, 'initial'),
  ];
  const known = [
    { name: 'scans', version: 2, indexes: [['at']] },
    { name: 'users', version: 1, indexes: [] },
  ];
  const checkpoint = { name: 'removed_v1_initial', position: '1', epoch: 1 };
  const store = { allBuilds: async () => stored, checkpoints: async () => [checkpoint] };
  expect(await buildsOfOtherVersions(store, known, [])).toEqual([stored[0], stored[3], stored[4], stored[5]]);
});

it('what no event of the log made is not among them: a release that needs it could not build it again', async () => {
  const stored = [
    build('key_uses', 1, 'initial'),
    build('key_uses', 2, 'initial'),
    build('of_another_release', 1, 'initial'),
  ];
  const store = { allBuilds: async () => stored, checkpoints: async () => [] };
  expect(await buildsOfOtherVersions(store, [], [{ name: 'key_uses', version: 1, indexes: [] }])).toEqual([]);
});
