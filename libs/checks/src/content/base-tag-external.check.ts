import type { PassiveCheck } from '#scanner/check-api';
import { perDocument, sameSite } from '../documents.ts';

export const baseTagExternal: PassiveCheck = {
  meta: {
    id: 'base-tag-external',
    title: 'The base element points to another site',
    category: 'content',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [20],
    wstg: ['WSTG-CLNT-03'],
    references: ['https://html.spec.whatwg.org/multipage/semantics.html#the-base-element'],
    description:
      'All relative addresses of the page, scripts included, lead to the other site. That is rarely meant, and often the trace of injected markup or of a Host header that was believed.',
    remediation:
      'Remove the base element or let it name the own site, and set `base-uri` in the Content-Security-Policy.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ url, baseUrl }) =>
      sameSite(url, baseUrl) ? undefined : `<base href="${baseUrl.href}">`,
    ),
};
