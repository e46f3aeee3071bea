import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a link to another site': {
      site: page('<a href="https://other.test/x" target="_blank">x</a>'),
      expect: [{ severity: 'info', evidence: '<a target="_blank" href="https://other.test/x">' }],
    },
  },
  silent: {
    'with noopener': page('<a href="https://other.test/" target="_blank" rel="noopener nofollow">x</a>'),
    'within the site': page('<a href="/x" target="_blank">x</a>'),
    'in the same window': page('<a href="https://other.test/">x</a>'),
  },
};
