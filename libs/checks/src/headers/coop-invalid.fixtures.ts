import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const policy = (value: string | string[]) => headers({ 'Cross-Origin-Opener-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': { site: policy('same-site'), expect: [{ evidence: 'cross-origin-opener-policy: same-site' }] },
    'the header twice': { site: policy(['same-origin', 'same-origin']), expect: [{ evidence: 'same-origin' }] },
    'a parameter that is no structured value': {
      site: policy("same-origin; report-to='default'"),
      expect: [{ evidence: "cross-origin-opener-policy: same-origin; report-to='default'" }],
    },
    'a parameter with a capital letter': {
      site: policy('same-origin; Report-To="default"'),
      expect: [{ evidence: 'Report-To' }],
    },
    'a text in place of a token': { site: policy('"same-origin"'), expect: [{ evidence: '"same-origin"' }] },
  },
  silent: {
    'a parameter without a value': policy('same-origin; report'),
    'a known value with a parameter': policy('same-origin; report-to="coop"'),
    'absent is another finding': headers({}),
  },
};
