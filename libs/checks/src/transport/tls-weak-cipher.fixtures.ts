import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'RC4 and triple DES': {
      site: {
        tls: {
          acceptedSuites: ['TLS_RSA_WITH_RC4_128_SHA', 'TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA', 'TLS_RSA_WITH_NULL_MD5'],
        },
      },
      expect: [{ evidence: 'accepted: TLS_RSA_WITH_RC4_128_SHA, TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA' }],
    },
    'it is what the server chose': {
      site: { tls: { negotiated: { protocol: 'TLSv1', cipher: 'TLS_RSA_WITH_RC4_128_MD5', forwardSecrecy: false } } },
      expect: [{ evidence: 'TLS_RSA_WITH_RC4_128_MD5' }],
    },
  },
  silent: {
    'only sound ones were accepted': { tls: { acceptedSuites: ['TLS_DHE_RSA_WITH_AES_128_GCM_SHA256'] } },
    'worse ones are reported by another check': { tls: { acceptedSuites: ['TLS_RSA_EXPORT_WITH_RC4_40_MD5'] } },
  },
};
