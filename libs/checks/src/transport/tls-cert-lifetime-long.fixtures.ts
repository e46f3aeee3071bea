import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a year after the limit fell to 200 days': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2027-05-01T00:00:00Z') })] } },
      expect: [{ evidence: '2026-05-01 to 2027-05-01: 365 days, allowed 200' }],
    },
    'a day more than 200': {
      site: {
        tls: {
          chain: [
            certificate({ notBefore: new Date('2026-05-01T00:00:00Z'), notAfter: new Date('2026-11-18T00:00:00Z') }),
          ],
        },
      },
      expect: [{ evidence: '201 days, allowed 200' }],
    },
  },
  silent: {
    'exactly 200 days': {
      tls: {
        chain: [
          certificate({ notBefore: new Date('2026-05-01T00:00:00Z'), notAfter: new Date('2026-11-17T00:00:00Z') }),
        ],
      },
    },
    'ninety days': { tls: { chain: [certificate()] } },
    'a year, issued when that was allowed': { tls: { chain: [certificate({ notBefore: new Date('2025-09-01') })] } },
    'a private certificate may live for as long as it likes': {
      tls: {
        verifyError: 'SELF_SIGNED_CERT_IN_CHAIN',
        chain: [certificate({ notAfter: new Date('2036-05-01T00:00:00Z') })],
      },
    },
  },
};
