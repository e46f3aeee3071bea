import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const session = { 'Set-Cookie': 'PHPSESSID=9f3ac01b2d4e; HttpOnly' };

export const fixtures: CheckFixtures = {
  reports: {
    'the site is http': {
      site: headers(session, { target: 'http://example.com/' }),
      expect: [{ url: 'http://example.com/', severity: 'medium', evidence: 'PHPSESSID=9f3***' }],
    },
    'on the redirect to https': {
      site: {
        responses: {
          'http://example.com/': { status: 301, headers: { location: 'https://example.com/', ...session } },
          '/': 'x',
        },
      },
      expect: [{ url: 'http://example.com/', evidence: 'PHPSESSID' }],
    },
  },
  silent: {
    'on the own machine': headers(session, { target: 'http://127.0.0.1:3000/' }),
    'over https': headers(session),
    'a preference over http': headers({ 'Set-Cookie': 'lang=en' }, { target: 'http://example.com/' }),
  },
};
