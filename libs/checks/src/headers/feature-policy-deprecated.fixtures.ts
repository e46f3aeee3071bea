import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the old name alone': {
      site: headers({ 'Feature-Policy': "camera 'none'" }),
      expect: [{ evidence: "feature-policy: camera 'none'" }],
    },
  },
  silent: {
    'both names, for old browsers': headers({ 'Feature-Policy': "camera 'none'", 'Permissions-Policy': 'camera=()' }),
    neither: headers({}),
  },
};
