import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { frameOptions, isAllowFrom } from './x-frame-options.ts';

export const xfoAllowFrom: PassiveCheck = {
  meta: {
    id: 'xfo-allow-from',
    title: 'X-Frame-Options: ALLOW-FROM is ignored (clickjacking)',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header'],
    description:
      'No current browser supports ALLOW-FROM. With it alone, an attacker can frame the page and make users click on controls that they do not see.',
    remediation:
      'List the origins that may embed the page in `Content-Security-Policy: frame-ancestors https://partner.example`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const values = frameOptions(page);
      return values.length > 0 && values.every(isAllowFrom) ? lines(page.exchange, 'x-frame-options') : undefined;
    }),
};
