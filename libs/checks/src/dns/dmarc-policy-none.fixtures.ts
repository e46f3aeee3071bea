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
    'V=DMARC1': { site: { dns: { dmarc: ['V=DMARC1; p=none'] } }, expect: [{ evidence: 'V=DMARC1' }] },
    'P = None': { site: { dns: { dmarc: ['v=DMARC1;P = None'] } }, expect: [{ evidence: 'P = None' }] },
    'for subdomains': {
      site: { dns: { dmarc: ['v=DMARC1; p=reject; sp=none'] } },
      expect: [{ evidence: 'v=DMARC1; p=reject; sp=none' }],
    },
    'a policy for subdomains that does not exist, so that none applies': {
      site: { dns: { dmarc: ['v=DMARC1; p=reject; sp=all; rua=mailto:d@example.com'] } },
      expect: [{ evidence: 'sp=all' }],
    },
    'quarantine for none of the mail': {
      site: { dns: { dmarc: ['v=DMARC1; p=quarantine; pct=0'] } },
      expect: [{ evidence: 'pct=0' }],
    },
    'the record beside one of another version': {
      site: { dns: { dmarc: ['v=DMARC2; p=reject', 'v=DMARC1; p=none'] } },
      expect: [{ evidence: 'v=DMARC1; p=none' }],
    },
  },
  silent: {
    'two records, which receivers ignore': {
      dns: { dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=none; rua=mailto:a@example.com'] },
    },
    'p=reject': { dns: { dmarc: ['v=DMARC1; p=reject; sp=quarantine; pct=50'] } },
    'reject for none of the mail, which is quarantine': { dns: { dmarc: ['v=DMARC1; p=reject; pct=0'] } },
    'no URL for reports, so that the record is not valid': { dns: { dmarc: ['v=DMARC1; rua=d@example.com'] } },
    'another version': { dns: { dmarc: ['v=DMARC10; p=none'] } },
    'the version is not the first tag': { dns: { dmarc: ['p=none; v=DMARC1'] } },
    'P = Quarantine': { dns: { dmarc: ['v=DMARC1;p = Quarantine'] } },
    'there is none': { dns: { dmarc: [] } },
    'a record that is not valid': { dns: { dmarc: ['v=DMARC1'] } },
  },
};
