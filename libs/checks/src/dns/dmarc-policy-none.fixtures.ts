import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'p=none': {
      site: { dns: { dmarc: ['v=DMARC1; p=none; rua=mailto:d@example.com'] } },
      expect: [{ evidence: 'v=DMARC1; p=none; rua=mailto:d@example.com' }],
    },
    'no policy, but a URL for reports': {
      site: { dns: { dmarc: ['v=DMARC1; rua=mailto:d@example.com'] } },
      expect: [{ evidence: 'rua=mailto:d@example.com' }],
    },
  },
  silent: {
    'two records, which receivers ignore': {
      dns: { dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=none; rua=mailto:a@example.com'] },
    },
    'p=reject': { dns: { dmarc: ['v=DMARC1; p=reject; sp=none'] } },
    'P = Quarantine': { dns: { dmarc: ['v=DMARC1;p = Quarantine'] } },
    'there is none': { dns: { dmarc: [] } },
    'a record that is not valid': { dns: { dmarc: ['v=DMARC1'] } },
  },
};
