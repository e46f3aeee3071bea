import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { frameOptions, isAllowFrom, isIgnored } from './x-frame-options.ts';

export const xfoMalformed: PassiveCheck = {
  meta: {
    id: 'xfo-malformed',
    title: 'X-Frame-Options is invalid (clickjacking)',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header'],
    description:
      'No value is DENY or SAMEORIGIN, so browsers ignore the header, and no `frame-ancestors` directive takes its place. An attacker can frame the page and make users click on controls that they do not see.',
    remediation:
      "Send `X-Frame-Options: DENY` or `SAMEORIGIN`, and the same as `Content-Security-Policy: frame-ancestors 'none'` or `'self'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const values = frameOptions(page);
      return isIgnored(values) && !values.every(isAllowFrom) ? lines(page.exchange, 'x-frame-options') : undefined;
    }),
};
