import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'GCM is rejected': {
      site: {
        tls: {
          negotiated: { protocol: 'TLSv1.2', cipher: 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA', forwardSecrecy: true },
          refusedSuiteKinds: ['aead'],
        },
      },
      expect: [{ evidence: 'negotiated TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA' }],
    },
  },
  silent: {
    'TLS 1.3 has no others': { tls: {} },
    'CBC was chosen, but that is not all there is': {
      tls: { negotiated: { protocol: 'TLSv1.2', cipher: 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA', forwardSecrecy: true } },
    },
  },
};
