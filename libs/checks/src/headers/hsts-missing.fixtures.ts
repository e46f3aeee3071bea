import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an https page without the header': {
      site: headers({}),
      expect: [{ url: '/', severity: 'medium', evidence: 'no Strict-Transport-Security header' }],
    },
    'the page that the redirects lead to': {
      site: {
        target: 'http://example.com/',
        responses: {
          '/': { status: 301, headers: { location: 'https://example.com/' } },
          'https://example.com/': 'Hello',
        },
      },
      expect: [{ url: 'https://example.com/', evidence: 'no Strict-Transport-Security header' }],
    },
  },
  silent: {
    'the header is there': headers({ 'Strict-Transport-Security': 'max-age=31536000' }),
    'over plain http browsers ignore it': headers({}, { target: 'http://example.com/' }),
    'an address instead of a name cannot have it': headers({}, { target: 'https://203.0.113.10/' }),
    'the certificate is not trusted': { responses: { '/': { body: 'x', tlsError: 'CERT_HAS_EXPIRED' } } },
    'an error page proves nothing': { responses: { '/': { status: 403, body: 'denied' } } },
  },
};
