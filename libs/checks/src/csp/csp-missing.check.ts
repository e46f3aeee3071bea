import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { policiesOf } from './policy.ts';

export const cspMissing: PassiveCheck = {
  meta: {
    id: 'csp-missing',
    title: 'Content-Security-Policy is missing',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/'],
    description:
      'The page does not restrict where script may come from. An attacker who finds a cross-site scripting weakness anywhere in it can run arbitrary script and send data to any host.',
    remediation:
      "Send `Content-Security-Policy: script-src 'nonce-{random}' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'`. Try it as Content-Security-Policy-Report-Only first.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => (policiesOf(page).length === 0 ? 'no Content-Security-Policy header' : undefined)),
};
