import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'max-age alone': {
      site: headers({ 'Strict-Transport-Security': 'max-age=31536000' }),
      expect: [{ evidence: 'strict-transport-security: max-age=31536000' }],
    },
  },
  silent: {
    'subdomains are included': headers({ 'Strict-Transport-Security': 'max-age=31536000; INCLUDESUBDOMAINS' }),
    'switched off is another finding': headers({ 'Strict-Transport-Security': 'max-age=0' }),
  },
};
