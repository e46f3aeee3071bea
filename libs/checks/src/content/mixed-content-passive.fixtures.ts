import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an image, also in a srcset': {
      site: page('<img src="http://example.com/a.png" srcset="http://example.com/b.png 2x">'),
      expect: [{ severity: 'low', evidence: ['http://example.com/a.png', 'http://example.com/b.png'] }],
    },
    'a film': {
      site: page('<video src="http://example.com/a.mp4"></video>'),
      expect: [{ evidence: '<video … http://example.com/a.mp4>' }],
    },
  },
  silent: {
    'over https': page('<img src="/a.png">'),
    'from the own machine': page('<img src="http://localhost:3000/a.png">'),
  },
};
