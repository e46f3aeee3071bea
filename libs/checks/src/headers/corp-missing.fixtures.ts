import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the header is absent': { site: headers({}), expect: [{ evidence: 'no Cross-Origin-Resource-Policy header' }] },
  },
  silent: { 'the header is there': headers({ 'Cross-Origin-Resource-Policy': 'same-site' }) },
};
