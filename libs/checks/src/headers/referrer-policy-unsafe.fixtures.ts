import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'unsafe-url': {
      site: headers({ 'Referrer-Policy': 'unsafe-url' }),
      expect: [{ evidence: 'referrer-policy: unsafe-url' }],
    },
    'the last known token holds': {
      site: headers({ 'Referrer-Policy': 'no-referrer, origin' }),
      expect: [{ evidence: 'no-referrer, origin' }],
    },
    'a meta element': {
      site: page('<meta name="referrer" content="unsafe-url">'),
      expect: [{ evidence: '<meta name="referrer" content="unsafe-url">' }],
    },
  },
  silent: {
    'a fallback for old browsers comes first': headers({
      'Referrer-Policy': 'no-referrer-when-downgrade, strict-origin-when-cross-origin',
    }),
    'not set: the default is safe': headers({}),
  },
};
