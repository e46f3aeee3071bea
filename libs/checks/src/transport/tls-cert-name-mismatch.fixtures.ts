import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'it is for another name': {
      site: {
        tls: { nameMatches: false, chain: [certificate({ subjectAltNames: ['DNS:other.org', 'DNS:*.other.org'] })] },
      },
      expect: [{ evidence: 'example.com is not among: DNS:other.org, DNS:*.other.org' }],
    },
    'it has a common name only': {
      site: { tls: { nameMatches: false, chain: [certificate({ subjectAltNames: [] })] } },
      expect: [{ evidence: 'no names (CN=example.com)' }],
    },
  },
  silent: {
    'it matches': { tls: { chain: [certificate()] } },
    'no certificate was seen': { tls: { nameMatches: false } },
  },
};
