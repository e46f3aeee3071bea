import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'two records': {
      site: { dns: { dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } },
      expect: [{ evidence: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }],
    },
    'no policy': { site: { dns: { dmarc: ['v=DMARC1;'] } }, expect: [{ evidence: 'v=DMARC1;' }] },
    'a policy that does not exist': {
      site: { dns: { dmarc: ['v=DMARC1; p=block'] } },
      expect: [{ evidence: 'p=block' }],
    },
    'a version in lower case': {
      site: { dns: { dmarc: ['v=dmarc1; p=reject'] } },
      expect: [{ evidence: 'v=dmarc1' }],
    },
    'a policy for subdomains that does not exist': {
      site: { dns: { dmarc: ['v=DMARC1; p=reject; sp=block'] } },
      expect: [{ evidence: 'sp=block' }],
    },
    'no policy, and an address for reports that is no URI': {
      site: { dns: { dmarc: ['v=DMARC1; rua=d@example.com'] } },
      expect: [{ evidence: 'rua=d@example.com' }],
    },
  },
  silent: {
    'the record stands beside one of another version, which receivers discard': {
      dns: { dmarc: ['v=DMARC1; p=reject', 'v=DMARC2; p=reject'] },
    },
    'text that mentions the version': { dns: { dmarc: ['our v=DMARC1 record is on its way'] } },
    'a name of the version in upper case': { dns: { dmarc: ['V=DMARC1; p=reject'] } },
    'a sound record': { dns: { dmarc: ['v=DMARC1; p=reject; pct=100'] } },
    'there is none': { dns: { dmarc: ['v=spf1 -all'] } },
    'the lookup failed': { dns: { dmarc: undefined } },
  },
};
