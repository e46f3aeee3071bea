import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a trusted certificate without': {
      site: { tls: { chain: [certificate({ hasEmbeddedSct: false })] } },
      expect: [{ evidence: 'issuer CN=Public CA' }],
    },
  },
  silent: {
    'they are embedded': { tls: { chain: [certificate(), intermediate] } },
    'browsers require none of a private authority': {
      tls: { publicRoot: false, chain: [certificate({ hasEmbeddedSct: false })] },
    },
  },
};
