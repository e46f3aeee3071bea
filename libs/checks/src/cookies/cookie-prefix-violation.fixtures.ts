import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a domain with __Host-': {
      site: headers({ 'Set-Cookie': '__Host-id=abc; Secure; Path=/; Domain=example.com' }),
      expect: [{ evidence: '__Host-id' }],
    },
    'no path with __Host-': {
      site: headers({ 'Set-Cookie': '__Host-id=abc; Secure' }),
      expect: [{ evidence: '__Host-id' }],
    },
    'no Secure with __Secure-': {
      site: headers({ 'Set-Cookie': '__Secure-id=abc; Path=/' }),
      expect: [{ evidence: '__Secure-id' }],
    },
  },
  silent: {
    'the promise is kept': headers({
      'Set-Cookie': ['__Host-id=abc; Secure; Path=/', '__Secure-x=1; Secure; Domain=example.com'],
    }),
    'no prefix': headers({ 'Set-Cookie': 'id=abc' }),
  },
};
