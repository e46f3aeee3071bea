import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    eleven: {
      site: { dns: { spfLookups: 11, txt: ['v=spf1 include:a.example include:b.example -all'] } },
      expect: [{ evidence: 'at least 11 lookups: v=spf1 include:a.example' }],
    },
  },
  silent: { ten: { dns: { spfLookups: 10 } }, 'not counted': { dns: { spfLookups: undefined } } },
};
