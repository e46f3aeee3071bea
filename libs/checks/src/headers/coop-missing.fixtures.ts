import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the header is absent': {
      site: headers({}),
      expect: [{ url: '/', evidence: 'no Cross-Origin-Opener-Policy header' }],
    },
  },
  silent: {
    'the header is there': headers({ 'Cross-Origin-Opener-Policy': 'same-origin' }),
    'plain http has no such protection': headers({}, { target: 'http://example.com/' }),
  },
};
