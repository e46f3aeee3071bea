import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a domain that takes mail': {
      site: { dns: { mx: ['10 mail.example.com'], mtaSts: ['v=spf1 -all'] } },
      expect: [{ evidence: 'no v=STSv1 record at _mta-sts.example.com' }],
    },
  },
  silent: {
    'it is there': { dns: { mx: ['10 mail.example.com'], mtaSts: ['site-verification=1', 'v=STSv1; id=1;'] } },
    'a domain without mail': { dns: { mx: [] } },
    'the lookup failed': { dns: { mx: ['10 mail.example.com'], mtaSts: undefined } },
  },
};
