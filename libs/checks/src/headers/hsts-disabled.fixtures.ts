import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'max-age is zero': {
      site: headers({ 'Strict-Transport-Security': 'max-age=0; includeSubDomains' }),
      expect: [{ url: '/', evidence: 'strict-transport-security: max-age=0; includeSubDomains' }],
    },
    'zero in quotes': { site: headers({ 'Strict-Transport-Security': 'max-age="0"' }), expect: [{ evidence: '"0"' }] },
  },
  silent: {
    'a lifetime is set': headers({ 'Strict-Transport-Security': 'max-age=31536000' }),
    'no header at all': headers({}),
  },
};
