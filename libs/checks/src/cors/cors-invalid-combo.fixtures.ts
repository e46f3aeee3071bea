import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'both headers': {
      site: headers({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' }),
      expect: [{ evidence: 'access-control-allow-origin: *\naccess-control-allow-credentials: true' }],
    },
  },
  silent: {
    'the wildcard alone': headers({ 'Access-Control-Allow-Origin': '*' }),
    'one origin with credentials': headers({
      'Access-Control-Allow-Origin': 'https://partner.example',
      'Access-Control-Allow-Credentials': 'true',
    }),
  },
};
