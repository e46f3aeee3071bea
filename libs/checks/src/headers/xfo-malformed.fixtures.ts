import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': {
      site: headers({ 'X-Frame-Options': 'NONE' }),
      expect: [{ evidence: 'x-frame-options: NONE' }],
    },
    'ALLOWALL allows all': { site: headers({ 'X-Frame-Options': 'ALLOWALL' }), expect: [{ evidence: 'ALLOWALL' }] },
  },
  silent: {
    'a valid value': headers({ 'X-Frame-Options': 'deny' }),
    'frame-ancestors takes its place': headers({
      'X-Frame-Options': 'NONE',
      'Content-Security-Policy': "frame-ancestors 'self'",
    }),
    'ALLOW-FROM is another finding': headers({ 'X-Frame-Options': 'ALLOW-FROM https://a.example/' }),
  },
};
