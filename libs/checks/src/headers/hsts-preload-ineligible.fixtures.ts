import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'no subdomains': {
      site: headers({ 'Strict-Transport-Security': 'max-age=31536000; preload' }),
      expect: [{ evidence: 'preload' }],
    },
    'too short': {
      site: headers({ 'Strict-Transport-Security': 'max-age=300; includeSubDomains; preload' }),
      expect: [{ evidence: 'max-age=300' }],
    },
    'a second less than a year': {
      site: headers({ 'Strict-Transport-Security': 'max-age=31535999; includeSubDomains; preload' }),
      expect: [{ evidence: 'max-age=31535999' }],
    },
  },
  silent: {
    'exactly a year': headers({ 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains; preload' }),
    'all conditions are met': headers({ 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
    'preload is not asked for': headers({ 'Strict-Transport-Security': 'max-age=300' }),
  },
};
