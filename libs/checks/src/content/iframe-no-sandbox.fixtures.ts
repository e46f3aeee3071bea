import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a frame of another site': {
      site: page('<iframe src="https://ads.test/"></iframe>'),
      expect: [{ severity: 'info', confidence: 'low', evidence: '<iframe … https://ads.test/>' }],
    },
  },
  silent: {
    sandboxed: page('<iframe sandbox="allow-scripts" src="https://ads.test/"></iframe>'),
    'a frame of a frame set, which has no such attribute': page('<frameset><frame src="https://ads.test/"></frameset>'),
    'of the own site': page('<iframe src="/frame"></iframe>'),
  },
};
