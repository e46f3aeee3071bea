import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'in script-src': {
      site: csp('script-src *'),
      expect: [{ title: 'CSP script-src allows any host', severity: 'medium', evidence: 'script-src *' }],
    },
    'by default-src': { site: csp("default-src * 'self'; img-src *"), expect: [{ evidence: "default-src * 'self'" }] },
    'with a scheme': { site: csp('script-src https://*'), expect: [{ evidence: 'https://*' }] },
    'for plugins, beside another source': {
      site: csp("script-src 'self'; object-src 'self' *"),
      expect: [{ severity: 'low', evidence: "object-src 'self' *" }],
    },
    'in a long policy, of which only the directive is shown': {
      site: csp(`img-src ${'https://cdn.example/picture '.repeat(20)}; Script-Src *; style-src 'self'`),
      expect: [{ evidence: 'content-security-policy: … Script-Src *; …' }],
    },
    'for plugins only': {
      site: csp("script-src 'self'; object-src *"),
      expect: [{ title: 'CSP object-src allows any host', severity: 'low', evidence: 'object-src *' }],
    },
    'for plugins only, by default-src': {
      site: csp("default-src *; script-src 'self'"),
      expect: [{ title: 'CSP object-src allows any host', severity: 'low', evidence: 'default-src *' }],
    },
  },
  silent: {
    'a second policy that does not mean scripts': csp("script-src 'self', img-src *"),
    'strict-dynamic switches hosts off': csp("script-src * 'strict-dynamic' 'nonce-c2VjcmV0MTIz'; object-src 'none'"),
    'subdomains of one host': csp('script-src https://*.example.com'),
    'for images only': csp("default-src 'self'; img-src *"),
    'a second policy is stricter': csp("default-src *, default-src 'self'"),
  },
};
