import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': {
      site: headers({ 'Set-Cookie': 'lang=en; SameSite=Maybe' }),
      expect: [{ evidence: 'SameSite=Maybe' }],
    },
    'no value': { site: headers({ 'Set-Cookie': 'lang=en; SameSite=' }), expect: [{ evidence: 'SameSite=' }] },
  },
  silent: {
    'a known value in whatever case': headers({ 'Set-Cookie': 'lang=en; samesite=STRICT' }),
    'Lax, as browsers take it where it is absent': headers({ 'Set-Cookie': 'lang=en; SameSite=Lax' }),
    'None is known as well': headers({ 'Set-Cookie': 'lang=en; SameSite=None; Secure' }),
    'absent is another finding': headers({ 'Set-Cookie': 'lang=en' }),
  },
};
