import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const target = 'https://shop.example.com/';

export const fixtures: CheckFixtures = {
  reports: {
    'the registrable parent': {
      site: headers({ 'Set-Cookie': 'id=abc; Domain=.example.com' }, { target }),
      expect: [{ severity: 'info', evidence: 'Domain=.example.com' }],
    },
    'in capital letters': {
      site: headers({ 'Set-Cookie': 'id=abc; Domain=EXAMPLE.com' }, { target }),
      expect: [{ evidence: 'Domain=EXAMPLE.com' }],
    },
    'a public suffix': {
      site: headers({ 'Set-Cookie': 'id=abc; Domain=com' }, { target }),
      expect: [{ evidence: 'Domain=com' }],
    },
  },
  silent: {
    'the own host': headers({ 'Set-Cookie': 'id=abc; Domain=shop.example.com' }, { target }),
    'the own host, which is no domain': headers(
      { 'Set-Cookie': 'id=abc; Domain=localhost' },
      { target: 'https://localhost/' },
    ),
    'a domain that the host is not in': headers({ 'Set-Cookie': 'id=abc; Domain=partner.example' }, { target }),
    'an empty domain': headers({ 'Set-Cookie': 'id=abc; Domain=' }, { target }),
    'no domain': headers({ 'Set-Cookie': 'id=abc' }, { target }),
  },
};
