import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'a nonce without base-uri': {
      site: csp("script-src 'nonce-c2VjcmV0MTIz'; object-src 'none'"),
      expect: [{ evidence: '(no base-uri)' }],
    },
  },
  silent: {
    'a second policy sets it': csp("script-src 'nonce-c2VjcmV0MTIz', base-uri 'none'"),
    'base-uri is set': csp("script-src 'nonce-c2VjcmV0MTIz'; base-uri 'none'"),
    'scripts are trusted by host: the base cannot lead elsewhere': csp("script-src 'self'"),
    'a second policy trusts hosts only': csp("script-src 'nonce-c2VjcmV0MTIz', script-src 'self'"),
  },
};
