import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'nothing is enforced': {
      site: headers({ 'Content-Security-Policy-Report-Only': "default-src 'self'" }),
      expect: [{ severity: 'medium', evidence: "content-security-policy-report-only: default-src 'self'" }],
    },
  },
  silent: {
    'a stricter policy is tried beside the enforced one': headers({
      'Content-Security-Policy': "default-src 'self'",
      'Content-Security-Policy-Report-Only': "default-src 'none'",
    }),
    'no policy at all': headers({}),
  },
};
