import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    two: {
      site: { dns: { txt: ['v=spf1 mx -all', 'other', 'v=spf1 a -all'] } },
      expect: [{ evidence: ['v=spf1 mx -all', 'v=spf1 a -all'] }],
    },
  },
  silent: { one: { dns: { txt: ['v=spf1 mx -all', 'spf2.0/pra mx -all'] } }, none: { dns: { txt: [] } } },
};
