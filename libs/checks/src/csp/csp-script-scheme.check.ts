import type { PassiveCheck } from '#scanner/check-api';
import { perOpenSource } from './open-sources.ts';
import { isOpenScheme } from './sources.ts';

export const cspScriptScheme: PassiveCheck = {
  meta: {
    id: 'csp-script-scheme',
    title: 'CSP script-src allows a whole scheme',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      'A bare scheme (`https:`, `http:` or `data:`) is a source of scripts or plug-ins. Every host matches it, and `data:` lets an attacker put script into the URL itself.',
    remediation:
      "List the hosts of the site's scripts (`script-src 'self' https://cdn.example.com`) or use `'nonce-{random}' 'strict-dynamic'`; remove `data:`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perOpenSource(artifacts, isOpenScheme, 'CSP object-src allows a whole scheme'),
};
