import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const policy = (value: string) => headers({ 'Cross-Origin-Embedder-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': {
      site: policy('same-origin'),
      expect: [{ evidence: 'cross-origin-embedder-policy: same-origin' }],
    },
    'upper case is unknown': { site: policy('Require-Corp'), expect: [{ evidence: 'Require-Corp' }] },
    'a parameter that is no structured value': {
      site: policy("require-corp; report-to='default'"),
      expect: [{ evidence: "cross-origin-embedder-policy: require-corp; report-to='default'" }],
    },
    'a parameter with a capital letter': {
      site: policy('require-corp; Report-To="default"'),
      expect: [{ evidence: 'Report-To' }],
    },
    'a text in place of a token': { site: policy('"require-corp"'), expect: [{ evidence: '"require-corp"' }] },
  },
  silent: {
    'a parameter without a value': policy('require-corp; report'),
    'a known value': policy('credentialless'),
    'absent is another finding': headers({}),
  },
};
