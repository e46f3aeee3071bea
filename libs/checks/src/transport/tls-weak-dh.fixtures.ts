import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    '1024 bits': { site: { tls: { dhBits: 1024 } }, expect: [{ evidence: 'group of 1024 bits' }] },
  },
  silent: {
    '2048 bits': { tls: { dhBits: 2048 } },
    'none at all': { tls: { dhBits: undefined } },
  },
};
