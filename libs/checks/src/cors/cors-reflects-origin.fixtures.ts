import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

import { siteAllowing, wordPressApi } from './testing/echo.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'any origin': {
      site: siteAllowing(() => true, false),
      expect: [{ severity: 'low', evidence: 'access-control-allow-origin' }],
    },
    'any origin with credentials that need a nonce as well, as in the REST API of WordPress': {
      site: wordPressApi,
      expect: [{ severity: 'low', evidence: ['access-control-allow-origin', 'access-control-allow-headers'] }],
    },
  },
  silent: {
    'with credentials is another finding': siteAllowing(() => true, true),
    'no such header': headers({}),
    'a wildcard is no echo': headers({ 'Access-Control-Allow-Origin': '*' }),
  },
};
