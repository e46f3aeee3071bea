import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'scripts over http': {
      site: csp("script-src 'self' http://cdn.example"),
      expect: [{ severity: 'medium', evidence: 'http://cdn.example' }],
    },
    'images over http': {
      site: csp("default-src 'self'; img-src http:"),
      expect: [{ severity: 'low', evidence: 'img-src http:' }],
    },
  },
  silent: {
    'a second policy upgrades requests': csp('img-src http:, upgrade-insecure-requests'),
    'a second policy allows none': csp("img-src http:, img-src 'self'"),
    'a page over http': headers(
      { 'Content-Security-Policy': 'script-src http://cdn.example' },
      { target: 'http://example.com/' },
    ),
    'requests are upgraded': csp('img-src http:; upgrade-insecure-requests'),
    'a fallback for old browsers': csp("script-src 'strict-dynamic' 'nonce-c2VjcmV0MTIz' http: https:"),
    'the own machine': csp("connect-src 'self' http://localhost:8080"),
    'https sources': csp('default-src https://cdn.example'),
  },
};
