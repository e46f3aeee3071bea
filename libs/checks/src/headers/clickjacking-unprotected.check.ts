import type { PassiveCheck } from '#scanner/check-api';
import { frameAncestors } from '../csp/policy.ts';
import { perDocument } from '../documents.ts';

export const clickjackingUnprotected: PassiveCheck = {
  meta: {
    id: 'clickjacking-unprotected',
    title: 'Clickjacking: the page can be framed by any site',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://www.w3.org/TR/CSP3/#directive-frame-ancestors', 'https://www.rfc-editor.org/rfc/rfc7034'],
    description:
      'Neither `frame-ancestors` in a Content-Security-Policy nor X-Frame-Options is set. An attacker can load the page in an invisible frame and make users click on controls that they do not see.',
    remediation:
      "Send `Content-Security-Policy: frame-ancestors 'none'` (or `'self'`, or the origins that may embed the page), and `X-Frame-Options: DENY` for old browsers.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      page.exchange.headers.has('x-frame-options') || frameAncestors(page).length > 0
        ? undefined
        : 'no X-Frame-Options header and no frame-ancestors in a Content-Security-Policy header',
    ),
};
