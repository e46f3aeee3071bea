import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string | string[]) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'a wildcard': { site: csp("default-src 'self'; frame-ancestors *"), expect: [{ evidence: 'frame-ancestors *' }] },
    'a scheme': { site: csp("frame-ancestors 'self' https:"), expect: [{ evidence: "frame-ancestors 'self' https:" }] },
    'X-Frame-Options is ignored beside it': {
      site: headers({ 'Content-Security-Policy': 'frame-ancestors http://*', 'X-Frame-Options': 'DENY' }),
      expect: [{ evidence: 'http://*' }],
    },
  },
  silent: {
    'subdomains of one site': csp('frame-ancestors https://*.example.com'),
    'a second policy is stricter': csp(['frame-ancestors *', "frame-ancestors 'self'"]),
    'no such directive': csp('default-src *'),
  },
};
