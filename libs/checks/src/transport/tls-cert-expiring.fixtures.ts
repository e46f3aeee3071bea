import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate } from './testing/certificate.ts';

const long = new Date('2025-08-01T00:00:00Z');

export const fixtures: CheckFixtures = {
  reports: {
    'in ten days': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-06-11T13:00:00Z'), notBefore: long })] } },
      expect: [{ severity: 'low', evidence: 'notAfter 2026-06-11, 10 days from now' }],
    },
    'in two days': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-06-03T13:00:00Z'), notBefore: long })] } },
      expect: [{ severity: 'medium', evidence: '2 days from now' }],
    },
    'a certificate for a week, on its last day': {
      site: {
        tls: {
          chain: [
            certificate({ notBefore: new Date('2026-05-26T00:00:00Z'), notAfter: new Date('2026-06-02T00:00:00Z') }),
          ],
        },
      },
      expect: [{ severity: 'low', evidence: '0 days from now' }],
    },
    'when exactly a sixth of its lifetime is left': {
      site: {
        tls: {
          chain: [
            certificate({ notBefore: new Date('2026-05-27T12:00:00Z'), notAfter: new Date('2026-06-02T12:00:00Z') }),
          ],
        },
      },
      expect: [{ severity: 'low', evidence: '1 days from now' }],
    },
    'in exactly 14 days': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-06-15T12:00:00Z'), notBefore: long })] } },
      expect: [{ severity: 'low', evidence: '14 days from now' }],
    },
    'in exactly three days': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-06-04T12:00:00Z'), notBefore: long })] } },
      expect: [{ severity: 'medium', evidence: '3 days from now' }],
    },
    'in one second more than three days': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-06-04T12:00:01Z'), notBefore: long })] } },
      expect: [{ severity: 'low', evidence: '3 days from now' }],
    },
    'at this very second': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2026-06-01T12:00:00Z'), notBefore: long })] } },
      expect: [{ severity: 'medium', evidence: '0 days from now' }],
    },
  },
  silent: {
    'in one second more than 14 days': {
      tls: { chain: [certificate({ notAfter: new Date('2026-06-15T12:00:01Z'), notBefore: long })] },
    },
    'when a fifth of its lifetime is left': {
      tls: {
        chain: [
          certificate({ notBefore: new Date('2026-05-28T12:00:00Z'), notAfter: new Date('2026-06-02T12:00:00Z') }),
        ],
      },
    },
    'it is not valid yet, which another check reports': {
      tls: {
        chain: [
          certificate({ notBefore: new Date('2026-06-01T12:00:01Z'), notAfter: new Date('2026-06-01T18:00:00Z') }),
        ],
      },
    },
    'in two months': { tls: { chain: [certificate()] } },
    'in two months, of a year': { tls: { chain: [certificate({ notBefore: long })] } },
    'a certificate for a week, in its middle': {
      tls: {
        chain: [
          certificate({ notBefore: new Date('2026-05-29T00:00:00Z'), notAfter: new Date('2026-06-05T00:00:00Z') }),
        ],
      },
    },
    'it has expired, which another check reports': {
      tls: { chain: [certificate({ notAfter: new Date('2026-05-31T00:00:00Z') })] },
    },
  },
};
