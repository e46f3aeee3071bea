import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': {
      site: headers({ 'X-Frame-Options': 'NONE' }),
      expect: [{ evidence: 'x-frame-options: NONE' }],
    },
    'several values, none of them valid': {
      site: headers({ 'X-Frame-Options': ['NONE', 'ALLOW-FROM https://a.example/'] }),
      expect: [{ evidence: 'x-frame-options: NONE\nx-frame-options: ALLOW-FROM https://a.example/' }],
    },
    'ALLOWALL allows all': { site: headers({ 'X-Frame-Options': 'ALLOWALL' }), expect: [{ evidence: 'ALLOWALL' }] },
  },
  silent: {
    'a valid value': headers({ 'X-Frame-Options': 'deny' }),
    'an invalid value beside a valid one, with which browsers block every frame': headers({
      'X-Frame-Options': 'NONE, ALLOWALL',
    }),
    'frame-ancestors takes its place': headers({
      'X-Frame-Options': 'NONE',
      'Content-Security-Policy': "frame-ancestors 'self'",
    }),
    'ALLOW-FROM is another finding': headers({ 'X-Frame-Options': 'ALLOW-FROM https://a.example/' }),
  },
};
