import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'PHP with its version': {
      site: headers({ 'X-Powered-By': 'PHP/8.1.2' }),
      expect: [{ severity: 'low', evidence: 'x-powered-by: PHP/8.1.2' }],
    },
    'several headers are one outcome': {
      site: headers({ 'X-Powered-By': 'ASP.NET', 'X-AspNet-Version': '4.0.30319' }),
      expect: [{ evidence: ['x-powered-by: ASP.NET', 'x-aspnet-version: 4.0.30319'] }],
    },
  },
  silent: {
    'none of them': headers({ 'X-Request-Id': '7' }),
    'a placeholder in place of the name': headers({
      'X-Powered-By': 'hidden',
      'X-Generator': '-',
      'X-AspNet-Version': '',
    }),
  },
};
