import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: { 'nothing is set': { site: headers({}), expect: [{ evidence: 'no Permissions-Policy header' }] } },
  silent: {
    'the header': headers({ 'Permissions-Policy': 'camera=()' }),
    'the old name is another finding': headers({ 'Feature-Policy': "camera 'none'" }),
  },
};
