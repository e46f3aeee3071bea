import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'in style-src': {
      site: csp("default-src 'self'; style-src 'self' 'unsafe-inline'"),
      expect: [{ severity: 'info', evidence: "style-src 'self' 'unsafe-inline'" }],
    },
  },
  silent: {
    'a nonce switches it off': csp("style-src 'nonce-c2VjcmV0MTIz' 'unsafe-inline'"),
    'files only': csp("default-src 'self'"),
    'styles are not restricted at all': csp("script-src 'self'"),
  },
};
