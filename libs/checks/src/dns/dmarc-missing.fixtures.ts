import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a domain that takes mail': {
      site: { target: 'https://app.example.com/', dns: { mx: ['10 mail.example.com'] } },
      expect: [{ severity: 'low', evidence: 'no v=DMARC1 record at _dmarc.example.com' }],
    },
    'a domain that declares to take none': {
      site: { dns: { mx: ['0 .'], dmarc: ['v=spf1 -all'] } },
      expect: [{ severity: 'info', evidence: '_dmarc.example.com' }],
    },
    'the www of a domain without mail': {
      site: { target: 'https://www.example.com/' },
      expect: [{ severity: 'info', evidence: '_dmarc.example.com' }],
    },
  },
  silent: {
    'there is one': { dns: { mx: ['10 mail.example.com'], dmarc: ['v=DMARC1; p=reject'] } },
    'there is a broken one, which another check reports': { dns: { mx: ['10 m.example.com'], dmarc: ['v=DMARC1'] } },
    'the lookup failed': { dns: { mx: ['10 mail.example.com'], dmarc: undefined } },
    'the lookup of mail hosts failed': { dns: { mx: undefined } },
    'a name somewhere below a domain without mail': { target: 'https://a.b.example.com/' },
    'the target is an address': { target: 'https://203.0.113.10/' },
  },
};
