import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const session = 'PHPSESSID=9f3ac01b2d4e';
const formWith = (field: string): string =>
  `<form method=post action=/login><input name=u><input type=password name=p>${field}</form>`;
const login = formWith('<input type=hidden name=_token value=b52f1c0de47a9a31c6e0>');
const response = (cacheControl: string, body: string): SiteDescription => ({
  responses: { '/': { headers: { 'Cache-Control': cacheControl }, body } },
});

export const fixtures: CheckFixtures = {
  reports: {
    'a session cookie on a public response': {
      site: headers({ 'Set-Cookie': session, 'Cache-Control': 'public, max-age=600' }),
      expect: [{ severity: 'low', evidence: ['cache-control: public, max-age=600', 'set-cookie: PHPSESSID=9f3***'] }],
    },
    'a login form with an anti-CSRF token for shared caches': {
      site: response('s-maxage=300', login),
      expect: [{ evidence: ['cache-control: s-maxage=300', 'form with a password field and the token _token'] }],
    },
    'a login form with a random value for shared caches': {
      site: response('s-maxage=300', formWith('<input type=hidden name=lt value=LT-1830-b52f1c0de47a9a31c6e0>')),
      expect: [{ evidence: ['form with a password field and the token lt'] }],
    },
  },
  silent: {
    private: headers({ 'Set-Cookie': session, 'Cache-Control': 'private, max-age=600' }),
    'no caching directive': headers({ 'Set-Cookie': session }),
    'a public page without either': headers({ 'Cache-Control': 'public, max-age=600' }),
    'a static login form, the same for all users': response('s-maxage=31536000', formWith('')),
    'a login form with a setting of its own': response(
      's-maxage=300',
      formWith('<input type=hidden name=theme value=on><input type=hidden name=to value=/account/orders/2026-06>'),
    ),
    'a login form that is not stored': response('no-store', login),
    'public, and private as well': response('public, private', login),
    'public, and not stored, in capital letters': response('public,No-Store', login),
    'a form without a password': response('public, max-age=600', '<form action=/search><input name=q></form>'),
    's-maxage of zero': response('s-maxage=0', login),
  },
};
