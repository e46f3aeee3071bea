import type { PassiveCheck } from '#scanner/check-api';
import { perDocument, sameSite } from '../documents.ts';

export const baseTagExternal: PassiveCheck = {
  meta: {
    id: 'base-tag-external',
    title: 'External base URL (<base href>)',
    category: 'content',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [20],
    wstg: ['WSTG-CLNT-03'],
    references: ['https://html.spec.whatwg.org/multipage/semantics.html#the-base-element'],
    description:
      "The `<base>` element points to another site, so that all relative URLs of the page, scripts included, resolve there. Often it is the trace of injected markup or of a spoofed Host header: an attacker then delivers the page's scripts.",
    remediation:
      "Remove the element or point it to the site itself, and send `Content-Security-Policy: base-uri 'self'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ url, baseUrl }) =>
      sameSite(url, baseUrl) ? undefined : `<base href="${baseUrl.href}">`,
    ),
};
