import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'two lines that differ': {
      site: headers({ 'Strict-Transport-Security': ['max-age=10', 'max-age=31536000'] }),
      expect: [
        {
          severity: 'low',
          evidence: 'strict-transport-security: max-age=10\nstrict-transport-security: max-age=31536000',
        },
      ],
    },
    'the same line twice does little harm': {
      site: headers({ 'Strict-Transport-Security': ['max-age=31536000', 'max-age=31536000'] }),
      expect: [{ severity: 'info', evidence: 'max-age=31536000' }],
    },
    'joined with a comma, which makes it invalid': {
      site: headers({ 'Strict-Transport-Security': 'max-age=31536000, max-age=31536000' }),
      expect: [{ severity: 'low', evidence: 'max-age=31536000, max-age=31536000' }],
    },
  },
  silent: { 'sent once': headers({ 'Strict-Transport-Security': 'max-age=31536000; preload' }) },
};
