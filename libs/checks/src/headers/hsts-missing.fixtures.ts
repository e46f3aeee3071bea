import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an https page without the header': {
      site: headers({}),
      expect: [{ url: '/', severity: 'medium', evidence: 'no Strict-Transport-Security header' }],
    },
    'a name that only contains such a domain': {
      site: headers({}, { target: 'https://app.dev.example.com/' }),
      expect: [{ url: '/', evidence: 'no Strict-Transport-Security header' }],
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
    'a host that only redirects to another one': {
      site: {
        responses: {
          '/': { status: 301, headers: { location: 'https://www.example.com/' } },
          'https://www.example.com/': { headers: { 'Strict-Transport-Security': 'max-age=31536000' }, body: 'Hello' },
        },
      },
      expect: [{ url: '/', evidence: 'no Strict-Transport-Security header' }],
    },
    'a host that only redirects to another site': {
      site: { responses: { '/': { status: 301, headers: { location: 'https://other.test/' } } } },
      expect: [{ url: '/', evidence: 'no Strict-Transport-Security header' }],
    },
  },
  silent: {
    'a redirect within the host before a page with the header': {
      responses: {
        '/': { status: 302, headers: { location: '/start' } },
        '/start': { headers: { 'Strict-Transport-Security': 'max-age=31536000' }, body: 'Hello' },
      },
    },
    'every host of the redirects sends it': {
      responses: {
        '/': {
          status: 301,
          headers: { location: 'https://www.example.com/', 'Strict-Transport-Security': 'max-age=31536000' },
        },
        'https://www.example.com/': { headers: { 'Strict-Transport-Security': 'max-age=31536000' }, body: 'Hello' },
      },
    },
    'the header is there': headers({ 'Strict-Transport-Security': 'max-age=31536000' }),
    'below a top-level domain of which browsers require HTTPS': headers({}, { target: 'https://shop.example.dev/' }),
    'over plain http browsers ignore it': headers({}, { target: 'http://example.com/' }),
    'an address instead of a name cannot have it': headers({}, { target: 'https://203.0.113.10/' }),
    'the certificate is not trusted': { responses: { '/': { body: 'x', tlsError: 'CERT_HAS_EXPIRED' } } },
    'an error page proves nothing': { responses: { '/': { status: 403, body: 'denied' } } },
  },
};
