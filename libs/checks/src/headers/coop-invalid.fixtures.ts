import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const policy = (value: string | string[]) => headers({ 'Cross-Origin-Opener-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': { site: policy('same-site'), expect: [{ evidence: 'cross-origin-opener-policy: same-site' }] },
    'the header twice': { site: policy(['same-origin', 'same-origin']), expect: [{ evidence: 'same-origin' }] },
  },
  silent: {
    'a known value with a parameter': policy('same-origin; report-to="coop"'),
    'absent is another finding': headers({}),
  },
};
