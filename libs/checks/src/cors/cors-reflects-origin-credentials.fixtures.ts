import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

import { siteAllowing, wordPressApi } from './testing/echo.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'any origin with credentials': {
      site: siteAllowing(() => true, true),
      expect: [
        {
          url: '/',
          severity: 'high',
          evidence: [
            'request origin: https://',
            'access-control-allow-origin: https://',
            'access-control-allow-credentials: true',
          ],
        },
      ],
    },
  },
  silent: {
    'without credentials': siteAllowing(() => true, false),
    'WordPress, which takes cookies without the nonce of its own pages for no login': wordPressApi,
    'the header twice, which browsers reject': {
      responses: {
        '/': ({ headers: { origin = '*' } }) => ({
          headers: { 'Access-Control-Allow-Origin': [origin, '*'], 'Access-Control-Allow-Credentials': 'true' },
          body: 'x',
        }),
      },
    },
    'a fixed origin': headers({
      'Access-Control-Allow-Origin': 'https://partner.example',
      'Access-Control-Allow-Credentials': 'true',
    }),
    'an error page': {
      responses: {
        '/': ({ headers: { origin = '*' } }) => ({
          status: 403,
          headers: { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' },
          body: 'no',
        }),
      },
    },
  },
};
