import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown token': {
      site: headers({ 'Referrer-Policy': 'never' }),
      expect: [{ evidence: 'referrer-policy: never' }],
    },
  },
  silent: {
    'one known token suffices': headers({ 'Referrer-Policy': 'no-referrer, something-new' }),
    'not set': headers({}),
  },
};
