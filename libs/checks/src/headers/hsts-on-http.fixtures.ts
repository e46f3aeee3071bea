import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const redirect = {
  status: 301,
  headers: { location: 'https://example.com/', 'Strict-Transport-Security': 'max-age=9' },
};

export const fixtures: CheckFixtures = {
  reports: {
    'on the redirect to https': {
      site: { responses: { 'http://example.com/': redirect, '/': 'x' } },
      expect: [{ url: 'http://example.com/', evidence: 'strict-transport-security: max-age=9' }],
    },
  },
  silent: {
    'over https it belongs there': headers({ 'Strict-Transport-Security': 'max-age=9' }),
    'plain http without it': { responses: { 'http://example.com/': 'x', '/': 'x' } },
  },
};
