import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a style sheet and a frame': {
      site: page('<link rel=stylesheet href="http://example.com/s.css"><iframe src="http://other.test/"></iframe>'),
      expect: [
        {
          url: '/',
          severity: 'medium',
          evidence: ['<link … http://example.com/s.css>', '<iframe … http://other.test/>'],
        },
      ],
    },
  },
  silent: {
    'all over https': page('<link rel=stylesheet href="/s.css">'),
    'a page over http': page('<link rel=stylesheet href="/s.css">', { target: 'http://example.com/' }),
    'requests are upgraded': {
      responses: {
        '/': {
          headers: { 'Content-Security-Policy': 'upgrade-insecure-requests' },
          body: '<link rel=stylesheet href="http://example.com/s.css">',
        },
      },
    },
    'a link is not loaded': page('<a href="http://example.com/">x</a>'),
  },
};
