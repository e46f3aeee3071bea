import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'default-src alone': {
      site: csp("default-src 'none'"),
      expect: [{ evidence: '(no form-action, no frame-ancestors)' }],
    },
    'frames are covered, forms are not': {
      site: csp("default-src 'self'; frame-ancestors 'none'"),
      expect: [{ evidence: '(no form-action)' }],
    },
  },
  silent: {
    'each in a policy of its own': csp("default-src 'self', frame-ancestors 'none', form-action 'self'"),
    'both are defined': csp("default-src 'self'; frame-ancestors 'none'; form-action 'self'"),
    'X-Frame-Options covers the frames': headers({
      'Content-Security-Policy': "default-src 'self'; form-action 'self'",
      'X-Frame-Options': 'DENY',
    }),
    'no policy is another finding': headers({}),
  },
};
