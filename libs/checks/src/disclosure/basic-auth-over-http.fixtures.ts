import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const asking = (challenge: string, target: string): SiteDescription => ({
  target,
  responses: { '/': { status: 401, headers: { 'WWW-Authenticate': challenge }, body: 'login' } },
});

export const fixtures: CheckFixtures = {
  reports: {
    Basic: {
      site: asking('Basic realm="x"', 'http://example.com/'),
      expect: [{ url: '/', severity: 'high', evidence: 'www-authenticate: Basic realm="x"' }],
    },
    Digest: {
      site: asking('Digest realm="x", nonce="y"', 'http://example.com/'),
      expect: [{ severity: 'medium', evidence: 'www-authenticate: Digest' }],
    },
  },
  silent: {
    'over https': asking('Basic realm="x"', 'https://example.com/'),
    'another scheme': asking('Negotiate', 'http://example.com/'),
  },
};
