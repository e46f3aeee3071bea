import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures({
  'the index': {
    path: '/.DS_Store',
    body: Buffer.from('0000000142756431000010', 'hex'),
    evidence: '00 00 00 01 42 75 64 31',
    type: 'application/octet-stream',
  },
});
