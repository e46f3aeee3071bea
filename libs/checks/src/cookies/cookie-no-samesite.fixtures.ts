import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a session': {
      site: headers({ 'Set-Cookie': 'PHPSESSID=9f3ac01b2d4e; Secure; HttpOnly' }),
      expect: [{ severity: 'low', evidence: 'PHPSESSID' }],
    },
    'another cookie': { site: headers({ 'Set-Cookie': 'lang=en' }), expect: [{ severity: 'info', evidence: 'lang' }] },
  },
  silent: { 'it is set': headers({ 'Set-Cookie': 'lang=en; SameSite=Lax' }), 'no cookies': headers({}) },
};
