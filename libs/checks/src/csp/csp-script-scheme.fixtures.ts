import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'https: in script-src': {
      site: csp("script-src 'self' HTTPS:"),
      expect: [{ evidence: "script-src 'self' HTTPS:" }],
    },
    'data: in script-src': {
      site: csp("script-src 'self' data:"),
      expect: [{ severity: 'medium', evidence: 'data:' }],
    },
    'for plugins only': {
      site: csp("script-src 'self'; object-src data:"),
      expect: [{ title: 'CSP object-src allows a whole scheme', severity: 'low', evidence: 'object-src data:' }],
    },
  },
  silent: {
    'as a fallback for old browsers': csp(
      "script-src 'strict-dynamic' 'nonce-c2VjcmV0MTIz' https: http:; object-src 'none'",
    ),
    'for images': csp("default-src 'self'; img-src 'self' data: https:"),
    'a host': csp('script-src https://cdn.example'),
  },
};
