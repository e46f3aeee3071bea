import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures({
  'the cache': {
    path: '/Thumbs.db',
    body: Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
    evidence: 'd0 cf 11 e0 a1 b1 1a e1',
    type: 'application/octet-stream',
  },
});
