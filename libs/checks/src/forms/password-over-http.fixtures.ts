import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const login = (action: string) =>
  `<form method=post action="${action}"><input name=u><input type=password name=p></form>`;

export const fixtures: CheckFixtures = {
  reports: {
    'a login on a page over http': {
      site: page(login('/login'), { target: 'http://example.com/' }),
      expect: [{ url: '/', severity: 'high', evidence: '<input type="password"> on http://example.com/' }],
    },
    'a field without a form': {
      site: page('<div><input type=Password></div>', { target: 'http://example.com/' }),
      expect: [{ evidence: '<input type="password">' }],
    },
    'an https page that sends to http': {
      site: page(login('http://example.com/login')),
      expect: [{ url: '/', evidence: '<form method="post" action="http://example.com/login">' }],
    },
  },
  silent: {
    'a login on the own machine': page(login('/login'), { target: 'http://localhost:3000/' }),
    'under a policy that upgrades it': {
      responses: {
        '/': {
          headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': 'upgrade-insecure-requests' },
          body: login('http://example.com/login'),
        },
      },
    },
    'all over https': page(login('/login')),
    'http without a password': page('<form method=post><input name=q></form>', { target: 'http://example.com/' }),
    'an error page': { target: 'http://example.com/', responses: { '/': { status: 404, body: login('/login') } } },
  },
};
