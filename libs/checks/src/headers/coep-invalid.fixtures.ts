import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const policy = (value: string) => headers({ 'Cross-Origin-Embedder-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': {
      site: policy('same-origin'),
      expect: [{ evidence: 'cross-origin-embedder-policy: same-origin' }],
    },
    'upper case is unknown': { site: policy('Require-Corp'), expect: [{ evidence: 'Require-Corp' }] },
  },
  silent: { 'a known value': policy('credentialless'), 'absent is another finding': headers({}) },
};
