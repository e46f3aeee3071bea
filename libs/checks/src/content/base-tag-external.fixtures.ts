import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'another site': {
      site: page('<head><base href="https://evil.test/x/"></head>'),
      expect: [{ severity: 'low', confidence: 'medium', evidence: '<base href="https://evil.test/x/">' }],
    },
  },
  silent: {
    'the own site': page('<base href="https://www.example.com/">'),
    'a path': page('<base href="/app/">'),
    'no base element': page('<p>x'),
  },
};
