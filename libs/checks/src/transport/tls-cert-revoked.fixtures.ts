import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'says the stapled response': {
      site: { tls: { stapledOcsp: 'revoked', chain: [certificate()] } },
      expect: [{ evidence: 'revoked, CN=example.com' }],
    },
  },
  silent: {
    'the stapled response says good': { tls: { stapledOcsp: 'good', chain: [certificate()] } },
    'nothing is stapled': { tls: { chain: [certificate()] } },
  },
};
