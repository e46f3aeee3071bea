import type { PassiveCheck } from '#scanner/check-api';
import { redirectTarget, trace } from './redirects.ts';

export const httpRedirectOffHost: PassiveCheck = {
  meta: {
    id: 'http-redirect-off-host',
    title: 'HTTP redirects to another host before HTTPS',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-8.1'],
    description:
      'Plain HTTP redirects straight to HTTPS on another host. The browser never visits this host over HTTPS, so HSTS cannot take effect for it and every request to it starts unprotected.',
    remediation:
      'Redirect `http://host/` to `https://host/` first, send `Strict-Transport-Security: max-age=31536000` there, and redirect to the other host from there.',
    needs: ['httpRoot'],
    maxRequests: 0,
  },
  run: ({ httpRoot }) => {
    const first = httpRoot?.hops[0];
    const next = first && redirectTarget(first);
    if (httpRoot === undefined || next?.protocol !== 'https:' || next.hostname === first?.url.hostname) return [];
    return [{ url: httpRoot.start, evidence: trace({ hops: httpRoot.hops.slice(0, 1) }) }];
  },
};
