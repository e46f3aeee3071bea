import type { PassiveCheck } from '#scanner/check-api';
import { redirectTarget, trace } from './redirects.ts';

export const httpRedirectLate: PassiveCheck = {
  meta: {
    id: 'http-redirect-late',
    title: 'The first redirect stays on plain HTTP',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
    description:
      'Plain HTTP leads to HTTPS only after a further hop over plain HTTP. Each such hop can be intercepted, and browsers cannot learn to use HTTPS for the first host.',
    remediation: 'Redirect to HTTPS on the same host first, and only then to another host or path.',
    needs: ['httpRoot'],
    maxRequests: 0,
  },
  run: ({ httpRoot }) => {
    const [first, ...later] = httpRoot?.hops ?? [];
    if (httpRoot === undefined || first === undefined || redirectTarget(first)?.protocol !== 'http:') return [];
    const arrives = later.some(({ url }) => url.protocol === 'https:') || httpRoot.leftSite?.protocol === 'https:';
    return arrives ? [{ url: first.url, evidence: trace(httpRoot) }] : [];
  },
};
