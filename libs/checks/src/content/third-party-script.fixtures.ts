import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'hosts of several pages are one list': {
      site: {
        responses: {
          '/': '<script src="https://b.test/1.js"></script><script src="https://b.test/2.js"></script>',
          '/about': '<script src="https://a.test/x.js"></script>',
        },
        crawled: ['/about'],
      },
      expect: [{ url: '/', severity: 'info', evidence: 'https://a.test\nhttps://b.test' }],
    },
  },
  silent: {
    'own scripts': page('<script src="/a.js"></script><script src="https://static.example.com/b.js"></script>'),
  },
};
