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
  },
  silent: {
    'a sound record': { dns: { dmarc: ['v=DMARC1; p=reject; pct=100'] } },
    'there is none': { dns: { dmarc: ['v=spf1 -all'] } },
    'the lookup failed': { dns: { dmarc: undefined } },
  },
};
