import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a domain that takes mail': {
      site: { dns: { mx: ['10 mail.example.com'], txt: ['site-verification=1'] } },
      expect: [{ severity: 'low', evidence: 'no v=spf1 among the 1 TXT records of example.com' }],
    },
    'a domain without mail': { site: {}, expect: [{ severity: 'info', evidence: 'example.com' }] },
  },
  silent: {
    'there is one': { dns: { mx: ['10 mail.example.com'], txt: ['v=spf1 mx -all'] } },
    'a lookup failed': { dns: { mx: ['10 mail.example.com'], txt: undefined } },
    'a name somewhere below a domain without mail': { target: 'https://a.b.example.com/' },
    'the target is an address': { target: 'https://203.0.113.10/' },
  },
};
