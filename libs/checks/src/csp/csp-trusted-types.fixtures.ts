import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'scripts are restricted without them': {
      site: csp("script-src 'self'"),
      expect: [{ severity: 'info', evidence: '(no require-trusted-types-for)' }],
    },
    'the directive has no value, which requires nothing': {
      site: csp("script-src 'self'; require-trusted-types-for"),
      expect: [{ evidence: '(no require-trusted-types-for)' }],
    },
  },
  silent: {
    'they are required, in capital letters': csp("script-src 'self'; Require-Trusted-Types-For 'Script'"),
    'another policy requires them': headers({
      'Content-Security-Policy': ["script-src 'self'", "require-trusted-types-for 'script'"],
    }),
    'they are required': csp("script-src 'self'; require-trusted-types-for 'script'"),
    'a policy that does not mean scripts': csp("frame-ancestors 'none'"),
    'no policy': headers({}),
  },
};
