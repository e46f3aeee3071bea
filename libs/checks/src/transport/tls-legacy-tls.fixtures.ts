import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    both: {
      site: { tls: { accepted: ['TLSv1', 'TLSv1.1', 'TLSv1.2'], refused: [] } },
      expect: [{ url: '/', evidence: 'accepted: TLSv1, TLSv1.1' }],
    },
    'on a port of its own, at an address': {
      site: { target: 'https://[2001:db8::1]:8443/', tls: { host: '2001:db8::1', port: 8443, accepted: ['TLSv1.1'] } },
      expect: [{ url: 'https://[2001:db8::1]:8443/', evidence: 'accepted: TLSv1.1' }],
    },
  },
  silent: {
    refused: { tls: { accepted: ['TLSv1.2'], refused: ['TLSv1', 'TLSv1.1'] } },
    'not probed': { tls: { accepted: ['TLSv1.3'], refused: [] } },
  },
};
