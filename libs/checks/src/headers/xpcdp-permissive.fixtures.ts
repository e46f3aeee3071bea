import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'every file counts': {
      site: headers({ 'X-Permitted-Cross-Domain-Policies': 'all' }),
      expect: [{ evidence: 'x-permitted-cross-domain-policies: all' }],
    },
  },
  silent: { 'no file counts': headers({ 'X-Permitted-Cross-Domain-Policies': 'none' }), 'not sent': headers({}) },
};
