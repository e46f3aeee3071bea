import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'scripts alone are restricted': { site: csp("script-src 'self'"), expect: [{ evidence: '(no object-src)' }] },
  },
  silent: {
    'plugins are forbidden': csp("script-src 'self'; object-src 'none'"),
    'default-src is the fallback': csp("default-src 'self'"),
    'another policy restricts them': csp("script-src 'self', object-src 'none'"),
    'a policy that does not mean scripts': csp("frame-ancestors 'none'"),
  },
};
