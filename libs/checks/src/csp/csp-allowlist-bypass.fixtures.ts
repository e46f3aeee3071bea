import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'a host in capital letters': {
      site: csp('script-src https://AJAX.googleapis.com'),
      expect: [{ evidence: 'AJAX.googleapis.com' }],
    },
    'a content delivery network with Angular': {
      site: csp("script-src 'self' https://cdnjs.cloudflare.com"),
      expect: [{ severity: 'medium', confidence: 'medium', evidence: 'cdnjs.cloudflare.com' }],
    },
    'a JSONP endpoint': { site: csp("script-src 'self' accounts.google.com"), expect: [{ evidence: 'JSONP' }] },
  },
  silent: {
    'a host without known bypass': csp("script-src 'self' https://static.example.com"),
    'strict-dynamic switches hosts off': csp(
      "script-src 'nonce-c2VjcmV0MTIz' 'strict-dynamic' https://cdnjs.cloudflare.com",
    ),
    'a source that is no address': csp('script-src http://[ https://a%b.c ://x'),
    'for images': csp("default-src 'self'; img-src https://cdnjs.cloudflare.com"),
  },
};
