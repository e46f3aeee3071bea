import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the XSS filter is switched on': {
      site: headers({ 'X-XSS-Protection': '1; mode=block' }),
      expect: [{ evidence: 'x-xss-protection: 1; mode=block' }],
    },
    'several at once are one outcome': {
      site: headers({ 'Expect-CT': 'max-age=0', 'X-WebKit-CSP': "default-src 'self'" }),
      expect: [{ evidence: ['expect-ct: max-age=0', "x-webkit-csp: default-src 'self'"] }],
    },
  },
  silent: { 'the XSS filter is switched off': headers({ 'X-XSS-Protection': '0' }), 'none of them': headers({}) },
};
