import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'from tomorrow on': {
      site: { tls: { chain: [certificate({ notBefore: new Date('2026-06-02T12:00:00Z') })] } },
      expect: [{ evidence: 'notBefore 2026-06-02T12:00:00.000Z' }],
    },
    'an intermediate that verification needs': {
      site: {
        tls: {
          verifyError: 'CERT_NOT_YET_VALID',
          chain: [certificate(), { ...intermediate, notBefore: new Date('2026-06-02T12:00:00Z') }],
        },
      },
      expect: [{ evidence: 'notBefore 2026-06-02T12:00:00.000Z: CN=Public CA' }],
    },
  },
  silent: {
    'it is valid': { tls: { chain: [certificate()] } },
    'its first second': { tls: { chain: [certificate({ notBefore: new Date('2026-06-01T12:00:00Z') })] } },
    'an intermediate that verification does without': {
      tls: { chain: [certificate(), { ...intermediate, notBefore: new Date('2026-06-02T12:00:00Z') }] },
    },
  },
};
