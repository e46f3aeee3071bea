import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'it is the only protection': {
      site: headers({ 'X-Frame-Options': 'ALLOW-FROM https://a.example/' }),
      expect: [{ evidence: 'x-frame-options: ALLOW-FROM https://a.example/' }],
    },
  },
  silent: {
    'beside a value that blocks every frame': headers({ 'X-Frame-Options': ['DENY', 'ALLOW-FROM https://a.example/'] }),
    'frame-ancestors takes its place': headers({
      'X-Frame-Options': 'ALLOW-FROM https://a.example/',
      'Content-Security-Policy': 'frame-ancestors https://a.example',
    }),
    'another value': headers({ 'X-Frame-Options': 'SAMEORIGIN' }),
  },
};
