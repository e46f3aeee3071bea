import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'there is none': {
      site: { target: 'https://www.example.com/' },
      expect: [{ url: '/', evidence: 'no CAA record from www.example.com up to example.com' }],
    },
    'records that do not restrict who may issue': {
      site: { dns: { caa: ['0 iodef "mailto:s@example.com"', '0 issuewild ";"'] } },
      expect: [{ evidence: 'no issue property: 0 iodef "mailto:s@example.com", 0 issuewild ";"' }],
    },
  },
  silent: {
    'nobody may issue': { dns: { caa: ['0 iodef "mailto:s@example.com"', '128 Issue ";"'] } },
    'there is one': { dns: { caa: ['0 issue "letsencrypt.org"'] } },
    'the lookup failed': { dns: { caa: undefined } },
    'the target is an address': { target: 'https://203.0.113.10/' },
  },
};
