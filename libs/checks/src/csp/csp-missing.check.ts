import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { policiesOf } from './policy.ts';

export const cspMissing: PassiveCheck = {
  meta: {
    id: 'csp-missing',
    title: 'No Content Security Policy is set',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/'],
    description:
      'The page does not tell the browser where script may come from. Any script that gets into the page by a mistake elsewhere runs with all rights of the visitor.',
    remediation:
      "Send a Content-Security-Policy header, best one built on nonces: `script-src 'nonce-…' 'strict-dynamic'; object-src 'none'; base-uri 'none'`. Try it with Content-Security-Policy-Report-Only first.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => (policiesOf(page).length === 0 ? 'no Content-Security-Policy header' : undefined)),
};
