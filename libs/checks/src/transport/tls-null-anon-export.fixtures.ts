import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'one of each': {
      site: {
        tls: {
          acceptedSuites: [
            'TLS_RSA_WITH_NULL_SHA',
            'TLS_DH_anon_WITH_AES_128_CBC_SHA',
            'TLS_RSA_EXPORT_WITH_RC4_40_MD5',
            'TLS_RSA_WITH_3DES_EDE_CBC_SHA',
          ],
        },
      },
      expect: [
        {
          evidence: 'accepted: TLS_RSA_WITH_NULL_SHA, TLS_DH_anon_WITH_AES_128_CBC_SHA, TLS_RSA_EXPORT_WITH_RC4_40_MD5',
        },
      ],
    },
  },
  silent: {
    'none was accepted': { tls: { acceptedSuites: [] } },
    'weak ones are another matter': { tls: { acceptedSuites: ['TLS_RSA_WITH_RC4_128_SHA'] } },
  },
};
