import type { PassiveCheck } from '#scanner/check-api';
import { redirectTarget, trace } from './redirects.ts';

export const httpRedirectLate: PassiveCheck = {
  meta: {
    id: 'http-redirect-late',
    title: 'First HTTP redirect does not upgrade to HTTPS',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
    description:
      'Plain HTTP reaches HTTPS only after a further hop over plain HTTP. An attacker on the network path can intercept each such hop, and HSTS cannot be set for the first host.',
    remediation:
      'Upgrade to HTTPS on the same host in the first redirect, and change the host or path afterwards: `return 301 https://$host$request_uri;` (nginx).',
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
