import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a preference': {
      site: headers({ 'Set-Cookie': 'lang=en; Path=/' }),
      expect: [{ severity: 'low', evidence: 'set-cookie: lang=en***; Path=/' }],
    },
    'two cookies are two outcomes': {
      site: headers({ 'Set-Cookie': ['lang=en', 'theme=dark'], 'Strict-Transport-Security': 'max-age=31536000' }),
      expect: [
        { severity: 'info', evidence: 'lang=' },
        { severity: 'info', evidence: 'theme=' },
      ],
    },
    'set twice, the last time without Secure': {
      site: headers({ 'Set-Cookie': ['lang=en; Path=/; Secure', 'lang=de; Path=/'] }),
      expect: [{ evidence: 'set-cookie: lang=de***; Path=/' }],
    },
  },
  silent: {
    'set twice, the last time with Secure': headers({ 'Set-Cookie': ['lang=en; Path=/', 'lang=de; Path=/; Secure'] }),
    'set and deleted in one response': headers({ 'Set-Cookie': ['lang=en; Path=/', 'lang=; Path=/; Max-Age=0'] }),
    'Secure is set': headers({ 'Set-Cookie': 'lang=en; SECURE' }),
    'a session cookie is another finding': headers({ 'Set-Cookie': 'PHPSESSID=9f3ac01b2d4e' }),
    'so is one that says at first that there is no session': {
      responses: {
        '/': { status: 302, headers: { location: '/home', 'Set-Cookie': 'session=none' } },
        '/home': { headers: { 'Set-Cookie': 'session=9f3ac01b2d4e' } },
      },
    },
  },
};
