import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'it signs itself': {
      site: { tls: { verifyError: 'DEPTH_ZERO_SELF_SIGNED_CERT', chain: [certificate({ selfSigned: true })] } },
      expect: [{ evidence: 'DEPTH_ZERO_SELF_SIGNED_CERT: subject and issuer CN=example.com' }],
    },
    'it has expired besides': {
      site: { tls: { verifyError: 'CERT_HAS_EXPIRED', chain: [certificate({ selfSigned: true })] } },
      expect: [{ evidence: 'CN=example.com' }],
    },
  },
  silent: {
    'an authority signed it': { tls: { chain: [certificate()] } },
    'an authority signed it, and it has expired': {
      tls: { verifyError: 'CERT_HAS_EXPIRED', chain: [certificate(), intermediate] },
    },
    'the operator trusts it, and it is for another host': {
      tls: { verifyError: 'HOSTNAME_MISMATCH', nameMatches: false, chain: [certificate({ selfSigned: true })] },
    },
    'the operator trusts it': { tls: { chain: [certificate({ selfSigned: true })] } },
  },
};
