import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

import { siteAllowing } from './testing/echo.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'any origin': {
      site: siteAllowing(() => true, false),
      expect: [{ severity: 'low', evidence: 'access-control-allow-origin' }],
    },
  },
  silent: {
    'with credentials is another finding': siteAllowing(() => true, true),
    'no such header': headers({}),
    'a wildcard is no echo': headers({ 'Access-Control-Allow-Origin': '*' }),
  },
};
