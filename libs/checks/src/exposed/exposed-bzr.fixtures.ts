import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures({
  'the readme': {
    path: '/.bzr/README',
    body: 'This is a Bazaar control directory.\nDo not change any files in this directory.\n',
    evidence: 'This is a Bazaar control directory.',
  },
});
