import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: { 'no DS record': { site: {}, expect: [{ evidence: 'no DS record for example.com' }] } },
  silent: {
    'it is signed': { dns: { ds: true } },
    'the lookup failed': { dns: { ds: undefined } },
    'the target is an address': { target: 'https://203.0.113.10/' },
  },
};
