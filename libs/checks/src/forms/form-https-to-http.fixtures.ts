import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a form to http': {
      site: page('<form method=post action="http://example.com/subscribe"><input name=mail></form>'),
      expect: [{ severity: 'medium', evidence: '<form method="post" action="http://example.com/subscribe">' }],
    },
  },
  silent: {
    'under one of several policies, which upgrades it': {
      responses: {
        '/': {
          headers: {
            'Content-Type': 'text/html',
            'Content-Security-Policy': ["script-src 'self'", 'upgrade-insecure-requests'],
          },
          body: '<form method=post action="http://example.com/subscribe"><input name=mail></form>',
        },
      },
    },
    'under a policy that upgrades it': {
      responses: {
        '/': {
          headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': 'upgrade-insecure-requests' },
          body: '<form method=post action="http://example.com/subscribe"><input name=mail></form>',
        },
      },
    },
    'to https': page('<form action="/search"><input name=q></form>'),
    'from http': page('<form action="/search"></form>', { target: 'http://example.com/' }),
    'with a password: another finding': page('<form action="http://example.com/"><input type=password></form>'),
  },
};
