import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const severities = {
  'X-Debug-Token': 'medium',
  'X-ChromeLogger-Data': 'medium',
  'X-ChromePhp-Data': 'medium',
  'X-Clockwork-Id': 'medium',
  'X-SourceFiles': 'low',
  'X-Server-Name': 'low',
  'X-Host-Name': 'low',
  'X-Debug-Info': 'low',
} as const;

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      Object.entries(severities).map(([field, severity]) => [
        field,
        { site: headers({ [field]: 'a1b2c3' }), expect: [{ severity, evidence: `${field.toLowerCase()}: a1b2c3` }] },
      ]),
    ),
    'a token beside the name of a machine': {
      site: headers({ 'X-Debug-Token': 'a1b2c3', 'X-Server-Name': 'web-07' }),
      expect: [{ severity: 'medium', evidence: ['x-debug-token: a1b2c3', 'x-server-name: web-07'] }],
    },
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
