import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the promise is broken': {
      site: { tls: { chain: [certificate({ mustStaple: true })] } },
      expect: [{ evidence: 'no OCSP response stapled' }],
    },
  },
  silent: {
    'the promise is kept': { tls: { stapledOcsp: 'good', chain: [certificate({ mustStaple: true })] } },
    'there is no promise': { tls: { chain: [certificate()] } },
    'the handshake was not finished': {
      tls: { verifyError: 'HANDSHAKE_FAILED', chain: [certificate({ mustStaple: true })] },
    },
  },
};
