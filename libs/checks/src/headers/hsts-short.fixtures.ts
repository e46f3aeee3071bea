import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'one day': {
      site: headers({ 'Strict-Transport-Security': 'max-age=86400' }),
      expect: [{ severity: 'low', evidence: 'max-age=86400' }],
    },
    'more than half a year, less than one, is a note': {
      site: headers({ 'Strict-Transport-Security': 'max-age=15768000' }),
      expect: [{ severity: 'info', evidence: 'max-age=15768000' }],
    },
    'the first of several lines': {
      site: headers({ 'Strict-Transport-Security': ['max-age=60', 'max-age=31536000'] }),
      expect: [{ severity: 'low', evidence: 'max-age=60' }],
    },
    'one second less than a year': {
      site: headers({ 'Strict-Transport-Security': 'max-age=31535999' }),
      expect: [{ severity: 'info', evidence: 'max-age=31535999' }],
    },
    'one second less than half a year': {
      site: headers({ 'Strict-Transport-Security': 'max-age=15767999' }),
      expect: [{ severity: 'low', evidence: 'max-age=15767999' }],
    },
  },
  silent: {
    'a line that is not the first': headers({ 'Strict-Transport-Security': ['max-age=31536000', 'max-age=60'] }),
    'values joined with a comma, which browsers drop': headers({
      'Strict-Transport-Security': 'max-age=60; includeSubDomains, max-age=60; includeSubDomains',
    }),
    'exactly one year': headers({ 'Strict-Transport-Security': 'max-age=31536000' }),
    'switched off is another finding': headers({ 'Strict-Transport-Security': 'max-age=0' }),
    'a value that browsers drop': headers({ 'Strict-Transport-Security': 'max-age=1; max-age=2' }),
  },
};
