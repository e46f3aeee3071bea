import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a preference': { site: headers({ 'Set-Cookie': 'lang=en' }), expect: [{ severity: 'info', evidence: 'lang=en' }] },
  },
  silent: {
    'HttpOnly is set': headers({ 'Set-Cookie': 'lang=en; HttpOnly' }),
    'an anti-forgery token is meant for script': headers({ 'Set-Cookie': 'csrftoken=0123456789abcdef' }),
    'a session cookie is another finding': headers({ 'Set-Cookie': 'PHPSESSID=9f3ac01b2d4e' }),
  },
};
