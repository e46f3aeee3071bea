import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a meta element': {
      site: page('<meta http-equiv="Strict-Transport-Security" content="max-age=31536000">'),
      expect: [{ evidence: 'content="max-age=31536000"' }],
    },
  },
  silent: { 'another meta element': page('<meta http-equiv="refresh" content="30">') },
};
