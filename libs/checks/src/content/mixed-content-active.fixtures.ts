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
    'a plug-in, a font and a manifest': {
      site: page(
        '<object data="http://example.com/o.swf"></object><link rel=preload as=font href="http://example.com/f.woff2"><link rel=manifest href="http://example.com/m.json">',
      ),
      expect: [{ evidence: ['o.swf', 'm.json'] }],
    },
    'five elements, and how many more': {
      site: page([1, 2, 3, 4, 5, 6, 7].map((one) => `<iframe src="http://other.test/${one}"></iframe>`).join('')),
      expect: [{ evidence: ['http://other.test/5>\nand 2 more'] }],
    },
  },
  silent: {
    'five elements of the own machine': page('<iframe src="http://127.0.0.1:8080/"></iframe>'),
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
