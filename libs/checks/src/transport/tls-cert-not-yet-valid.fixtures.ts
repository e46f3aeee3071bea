import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'from tomorrow on': {
      site: { tls: { chain: [certificate({ notBefore: new Date('2026-06-02T12:00:00Z') })] } },
      expect: [{ evidence: 'notBefore 2026-06-02T12:00:00.000Z' }],
    },
  },
  silent: { 'it is valid': { tls: { chain: [certificate()] } } },
};
