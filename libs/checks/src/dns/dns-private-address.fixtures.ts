import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'beside a public one': {
      site: { dns: { addresses: ['203.0.113.10', '10.1.2.3'], privateAddresses: ['10.1.2.3'] } },
      expect: [{ evidence: 'example.com: 10.1.2.3' }],
    },
  },
  silent: {
    'public ones only': { dns: { addresses: ['203.0.113.10'] } },
    'no public name': { target: 'http://10.1.2.3/', dns: { registrable: undefined, privateAddresses: ['10.1.2.3'] } },
  },
};
