import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'two lines': {
      site: headers({ 'X-Frame-Options': ['DENY', 'SAMEORIGIN'] }),
      expect: [{ evidence: 'x-frame-options: DENY\nx-frame-options: SAMEORIGIN' }],
    },
    'joined by a comma': {
      site: headers({ 'X-Frame-Options': 'DENY, ALLOWALL' }),
      expect: [{ evidence: 'DENY, ALLOWALL' }],
    },
  },
  silent: {
    'the same value twice': headers({ 'X-Frame-Options': ['SAMEORIGIN', 'sameorigin'] }),
    'no valid value: another finding': headers({ 'X-Frame-Options': 'NONE, ALLOW' }),
    'ALLOW-FROM twice: another finding': headers({ 'X-Frame-Options': ['ALLOW-FROM a', 'ALLOW-FROM b'] }),
    'one value': headers({ 'X-Frame-Options': 'DENY' }),
  },
};
