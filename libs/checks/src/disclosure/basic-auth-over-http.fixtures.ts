import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const challenging = (challenge: string, target: string): SiteDescription => ({
  target,
  responses: { '/': { status: 401, headers: { 'WWW-Authenticate': challenge }, body: 'login' } },
});

export const fixtures: CheckFixtures = {
  reports: {
    Basic: {
      site: challenging('Basic realm="x"', 'http://example.com/'),
      expect: [{ url: '/', severity: 'high', evidence: 'www-authenticate: Basic realm="x"' }],
    },
    Digest: {
      site: challenging('Digest realm="x", nonce="y"', 'http://example.com/'),
      expect: [{ severity: 'medium', evidence: 'www-authenticate: Digest' }],
    },
  },
  silent: {
    'on the own machine': challenging('Basic realm="x"', 'http://[::1]:3000/'),
    'over https': challenging('Basic realm="x"', 'https://example.com/'),
    'another scheme': challenging('Negotiate', 'http://example.com/'),
  },
};
