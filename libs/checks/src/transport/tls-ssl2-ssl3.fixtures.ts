import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'SSL 3': {
      site: { tls: { accepted: ['SSLv3', 'TLSv1', 'TLSv1.2'] } },
      expect: [{ evidence: 'accepted: SSLv3' }],
    },
    both: { site: { tls: { accepted: ['SSLv2', 'SSLv3'] } }, expect: [{ evidence: 'accepted: SSLv2, SSLv3' }] },
  },
  silent: { 'TLS only': { tls: { accepted: ['TLSv1', 'TLSv1.2', 'TLSv1.3'] } } },
};
