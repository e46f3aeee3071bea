import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'two records, of which none counts': {
      site: { dns: { mx: ['10 mail.example.com'], mtaSts: ['v=STSv1; id=1;', 'v=STSv1; id=2;'] } },
      expect: [{ evidence: '2 v=STSv1 records at _mta-sts.example.com, so that none counts' }],
    },
    ...Object.fromEntries(
      ['v=STSv1', 'v=STSv1;', 'v=STSv1; id=;', 'v=STSv1; id=2026-01-01;', `v=STSv1; id=${'1'.repeat(33)}`].map(
        (record) => [
          `a record without a valid id: ${record}`,
          {
            site: { dns: { mx: ['10 mail.example.com'], mtaSts: [record] } },
            expect: [{ evidence: `no valid id in the record at _mta-sts.example.com: ${record}` }],
          },
        ],
      ),
    ),
    'a domain that takes mail': {
      site: { dns: { mx: ['10 mail.example.com'], mtaSts: ['v=spf1 -all'] } },
      expect: [{ evidence: 'no v=STSv1 record at _mta-sts.example.com' }],
    },
  },
  silent: {
    'it is there, with white space and a further field': {
      dns: { mx: ['10 mail.example.com'], mtaSts: ['v=STSv1 ; ext=1 ;id=20260101'] },
    },
    'it is there': { dns: { mx: ['10 mail.example.com'], mtaSts: ['site-verification=1', 'v=STSv1; id=1;'] } },
    'a domain without mail': { dns: { mx: [] } },
    'the lookup failed': { dns: { mx: ['10 mail.example.com'], mtaSts: undefined } },
  },
};
