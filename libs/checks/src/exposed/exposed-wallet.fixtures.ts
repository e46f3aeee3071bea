import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures({
  'a wallet': {
    path: '/wallet.dat',
    body: Buffer.from('000000000100000000000000623105000900', 'hex'),
    evidence: '62 31 05 00',
    type: 'application/octet-stream',
  },
});
