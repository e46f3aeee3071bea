import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a script': {
      site: page('<script src="http://cdn.example/a.js"></script>'),
      expect: [{ severity: 'high', evidence: '<script … http://cdn.example/a.js>' }],
    },
  },
  silent: {
    'over https': page('<script src="https://cdn.example/a.js"></script>'),
    'a data block is not run': page('<script type="text/template" src="http://cdn.example/t.html"></script>'),
    'a page over http has a greater problem': page('<script src="/a.js"></script>', { target: 'http://example.com/' }),
  },
};
