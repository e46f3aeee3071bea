import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'only frames are restricted': {
      site: csp("frame-ancestors 'self'"),
      expect: [{ severity: 'medium', evidence: "content-security-policy: frame-ancestors 'self'" }],
    },
    'several policies, none about scripts': {
      site: csp("upgrade-insecure-requests, img-src 'self'"),
      expect: [{ evidence: ['upgrade-insecure-requests', "img-src 'self'"] }],
    },
  },
  silent: {
    'default-src is the fallback': csp("default-src 'self'"),
    'script elements are restricted': csp("script-src-elem 'self'"),
    'no policy is another finding': headers({}),
  },
};
