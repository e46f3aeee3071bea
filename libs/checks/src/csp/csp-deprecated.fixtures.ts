import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'mixed content': {
      site: csp("default-src 'self'; block-all-mixed-content"),
      expect: [{ severity: 'info', evidence: 'block-all-mixed-content' }],
    },
    'report-uri alone': { site: csp("default-src 'self'; report-uri /r"), expect: [{ evidence: 'report-uri /r' }] },
  },
  silent: {
    'report-uri for old browsers beside report-to': csp("default-src 'self'; report-uri /r; report-to csp"),
    'nothing old': csp("default-src 'self'"),
  },
};
