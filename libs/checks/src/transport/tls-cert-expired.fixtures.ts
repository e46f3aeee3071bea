import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'by a day': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-05-31T12:00:00Z') })] } },
      expect: [{ url: '/', evidence: 'notAfter 2026-05-31: CN=example.com' }],
    },
    'an intermediate that verification needs': {
      site: {
        tls: {
          verifyError: 'CERT_HAS_EXPIRED',
          chain: [certificate(), { ...intermediate, notAfter: new Date('2026-01-01T00:00:00Z') }],
        },
      },
      expect: [{ evidence: 'notAfter 2026-01-01: CN=Public CA' }],
    },
    'by a second': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-06-01T11:59:59Z') })] } },
      expect: [{ evidence: 'notAfter 2026-06-01' }],
    },
  },
  silent: {
    'its last second': { tls: { chain: [certificate({ notAfter: new Date('2026-06-01T12:00:00Z') })] } },
    'it is valid': { tls: { chain: [certificate()] } },
    'an expired intermediate that verification does without': {
      tls: { chain: [certificate(), { ...intermediate, notAfter: new Date('2026-01-01T00:00:00Z') }] },
    },
    'there is no TLS': { tls: undefined },
  },
};
