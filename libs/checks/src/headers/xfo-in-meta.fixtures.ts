import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a meta element': {
      site: page('<meta http-equiv=X-Frame-Options content=DENY>'),
      expect: [{ evidence: '<meta http-equiv="x-frame-options" content="DENY">' }],
    },
  },
  silent: { 'the header': headers({ 'X-Frame-Options': 'DENY' }) },
};
