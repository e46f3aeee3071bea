import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { frameOptions, isAllowFrom } from './x-frame-options.ts';

export const xfoAllowFrom: PassiveCheck = {
  meta: {
    id: 'xfo-allow-from',
    title: 'X-Frame-Options uses ALLOW-FROM, which browsers ignore',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header'],
    description:
      'ALLOW-FROM was never supported by all browsers and is supported by none today. With it alone, every site can frame the page.',
    remediation:
      'Name the sites that may embed the page in `Content-Security-Policy: frame-ancestors https://partner.example`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const values = frameOptions(page);
      return values.length > 0 && values.every(isAllowFrom) ? lines(page.exchange, 'x-frame-options') : undefined;
    }),
};
