import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the profiler of Symfony': {
      site: headers({ 'X-Debug-Token': 'a1b2c3', 'X-Debug-Token-Link': 'https://example.com/_profiler/a1b2c3' }),
      expect: [{ severity: 'medium', evidence: 'x-debug-token-link: https://example.com/_profiler/a1b2c3' }],
    },
    'the name of a machine': {
      site: headers({ 'X-Backend-Server': 'web-07.dc1' }),
      expect: [{ severity: 'low', evidence: 'x-backend-server: web-07.dc1' }],
    },
  },
  silent: { 'none of them': headers({ 'X-Cache': 'HIT' }) },
};
