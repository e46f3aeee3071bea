import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'TLS 1.2 is the best': {
      site: { tls: { accepted: ['TLSv1.2'], refused: ['TLSv1.3'] } },
      expect: [{ evidence: 'best version: TLSv1.2' }],
    },
  },
  silent: {
    'it was not probed': { tls: { accepted: ['TLSv1.2'], refused: [] } },
    'it is': { tls: { accepted: ['TLSv1.3'] } },
    'not even TLS 1.2 is, which another check reports': {
      tls: { accepted: ['TLSv1'], refused: ['TLSv1.2', 'TLSv1.3'] },
    },
  },
};
