import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'ECDHE and DHE are rejected': {
      site: {
        tls: {
          negotiated: { protocol: 'TLSv1.2', cipher: 'TLS_RSA_WITH_AES_128_GCM_SHA256', forwardSecrecy: false },
          refusedSuiteKinds: ['forward_secrecy'],
        },
      },
      expect: [{ evidence: 'negotiated TLS_RSA_WITH_AES_128_GCM_SHA256; ECDHE and DHE refused' }],
    },
  },
  silent: {
    'forward secrecy is there': { tls: {} },
    'static RSA was chosen, but that is not all there is': {
      tls: { negotiated: { protocol: 'TLSv1.2', cipher: 'TLS_RSA_WITH_AES_128_GCM_SHA256', forwardSecrecy: false } },
    },
  },
};
