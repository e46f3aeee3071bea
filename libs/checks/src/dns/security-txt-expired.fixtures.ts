import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const file = (...lines: string[]): SiteDescription => ({
  responses: { '/.well-known/security.txt': { headers: { 'content-type': 'text/plain' }, body: lines.join('\r\n') } },
});

export const fixtures: CheckFixtures = {
  reports: {
    yesterday: {
      site: file('Contact: mailto:s@example.com', 'Expires: 2026-05-31T12:00:00Z'),
      expect: [{ url: '/.well-known/security.txt', evidence: 'Expires: 2026-05-31T12:00:00.000Z' }],
    },
    'inside a signature': {
      site: file(
        '-----BEGIN PGP SIGNED MESSAGE-----',
        'Hash: SHA512',
        '',
        'Contact: https://example.com/report',
        'expires: 2025-01-01T00:00:00+01:00',
        '-----BEGIN PGP SIGNATURE-----',
        'Expires: 2030-01-01T00:00:00Z',
        '-----END PGP SIGNATURE-----',
      ),
      expect: [{ evidence: 'Expires: 2024-12-31T23:00:00.000Z' }],
    },
  },
  silent: {
    'not for months': file('Contact: mailto:s@example.com', 'Expires: 2026-12-31T12:00:00Z'),
    'no date that can be read': file('Contact: mailto:s@example.com', 'Expires: next year'),
    'no file': {},
  },
};
