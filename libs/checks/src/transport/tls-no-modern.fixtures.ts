import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'TLS 1.0 only': {
      site: { tls: { accepted: ['TLSv1'], refused: ['TLSv1.1', 'TLSv1.2', 'TLSv1.3'] } },
      expect: [{ evidence: 'accepted: TLSv1; refused: TLSv1.2, TLSv1.3' }],
    },
  },
  silent: {
    'TLS 1.2': { tls: { accepted: ['TLSv1', 'TLSv1.2'], refused: ['TLSv1.3'] } },
    'TLS 1.3 alone': { tls: { accepted: ['TLSv1.3'], refused: ['TLSv1', 'TLSv1.1', 'TLSv1.2'] } },
    'every version is refused, so that nothing was negotiated': {
      tls: { accepted: [], refused: ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] },
    },
    'TLS 1.2 was not probed': { tls: { accepted: ['TLSv1'], refused: ['TLSv1.3'] } },
  },
};
