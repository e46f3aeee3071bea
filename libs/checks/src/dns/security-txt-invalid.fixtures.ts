import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const file = (...lines: string[]): SiteDescription => ({
  responses: { '/.well-known/security.txt': { headers: { 'content-type': 'text/plain' }, body: lines.join('\r\n') } },
});

export const fixtures: CheckFixtures = {
  reports: {
    'no contact': { site: file('Expires: 2027-01-01T00:00:00Z'), expect: [{ evidence: 'no Contact' }] },
    'a contact that is no URI, and no date': {
      site: file('Contact: security@example.com'),
      expect: [{ evidence: ['Contact is no URI: security@example.com', 'no Expires'] }],
    },
    'a contact over plain http': {
      site: file('Contact: http://example.com/report', 'Expires: 2027-01-01T00:00:00Z'),
      expect: [{ evidence: 'Contact is not encrypted: http://example.com/report' }],
    },
    'two dates, two lists of languages': {
      site: file(
        'Contact: mailto:s@example.com',
        'Expires: 2027-01-01T00:00:00Z',
        'Expires: 2028-01-01T00:00:00Z',
        'Preferred-Languages: en',
        'Preferred-Languages: de',
      ),
      expect: [{ evidence: ['2 Expires', '2 Preferred-Languages'] }],
    },
    'another date format': {
      site: file('Contact: mailto:s@example.com', 'Expires: Thu, 31 Dec 2026 18:37:07 -0800'),
      expect: [{ evidence: 'Expires cannot be read: Thu, 31 Dec 2026' }],
    },
    'nothing but a policy': {
      site: file('Policy: https://example.com/policy'),
      expect: [{ evidence: 'no Contact; no Expires' }],
    },
    'another content type': {
      site: {
        responses: {
          '/.well-known/security.txt': {
            headers: { 'content-type': 'application/octet-stream' },
            body: 'Contact: mailto:s@example.com\nExpires: 2027-01-01T00:00:00Z\n',
          },
        },
      },
      expect: [{ evidence: 'content type application/octet-stream' }],
    },
  },
  silent: {
    'it is sound': file(
      '# Our policy',
      'Contact: mailto:s@example.com',
      'Contact: https://example.com/report',
      'Contact: tel:+1-201-555-0123',
      'Expires: 2027-01-01T00:00:00.000Z',
      'Encryption: openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f',
      'Preferred-Languages: en, de',
      'Canonical: https://example.com/.well-known/security.txt',
    ),
    'it has expired, which another check reports': file(
      'Contact: mailto:s@example.com',
      'Expires: 2020-01-01T00:00:00Z',
    ),
    'the error that an API gives for every path': file(
      "-ERR unknown command '.well-known', with args beginning with: 'security'",
    ),
    'an error with a field of its own': file('Error: no such document', 'Request-Id: 7f3a'),
    'another document with a field of the same name': {
      responses: {
        '/.well-known/security.txt': {
          headers: { 'content-type': 'application/yaml' },
          body: 'Policy: https://example.com/policy\n',
        },
      },
    },
    'no file': {},
  },
};
