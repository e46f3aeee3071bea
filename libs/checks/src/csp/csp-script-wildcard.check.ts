import type { PassiveCheck } from '#scanner/check-api';
import { perOpenSource } from './open-sources.ts';
import { isWildcard } from './sources.ts';

export const cspScriptWildcard: PassiveCheck = {
  meta: {
    id: 'csp-script-wildcard',
    title: 'CSP script-src allows any host',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      'A wildcard is a source of scripts or plug-ins. An attacker who can inject markup loads script from a host of their own.',
    remediation:
      "List the hosts of the site's scripts (`script-src 'self' https://cdn.example.com`) or use `'nonce-{random}' 'strict-dynamic'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perOpenSource(artifacts, isWildcard, 'CSP object-src allows any host'),
};
