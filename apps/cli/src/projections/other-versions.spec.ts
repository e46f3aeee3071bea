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
    build('users', 1, 'initial'),
  ];
  const known = [
    { name: 'scans', version: 2, indexes: [['at']] },
    { name: 'users', version: 1, indexes: [] },
  ];
  expect(await buildsOfOtherVersions({ allBuilds: async () => stored }, known)).toEqual([
    stored[0],
    stored[3],
    stored[4],
  ]);
});
