import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const form = (fields: string) => `<form method=post action="/profile"><input name=mail>${fields}</form>`;
const site = (cookie: string, body: string): SiteDescription => ({
  responses: { '/': { headers: { 'Set-Cookie': cookie }, body } },
});
const session = 'PHPSESSID=9f3ac01b2d4e; HttpOnly';

export const fixtures: CheckFixtures = {
  reports: {
    'no token, and a session that other sites may use': {
      site: site(session, form('')),
      expect: [
        { severity: 'low', confidence: 'low', evidence: '<form method="post" action="https://example.com/profile">' },
      ],
    },
  },
  silent: {
    'a token by its name': site(session, form('<input type=hidden name=csrf_token value=1>')),
    'a token by its value': site(session, form('<input type=hidden name=x value=8f3a9c77b2d4e5f60718>')),
    'a token in a meta element': site(session, `<meta name="csrf-token" content="x">${form('')}`),
    'SameSite protects the session': site(`${session}; SameSite=Lax`, form('')),
    'no session at all': site('lang=en', form('')),
    'a search changes nothing': site(session, '<form method=post><input name=q></form>'),
    'GET changes nothing': site(session, '<form action="/x"><input name=mail></form>'),
  },
};
