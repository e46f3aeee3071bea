import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess } from '../documents.ts';
import { trace } from './redirects.ts';

export const httpNoHttpsRedirect: PassiveCheck = {
  meta: {
    id: 'http-no-https-redirect',
    title: 'HTTP is not redirected to HTTPS',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
    description:
      'The site supports HTTPS but also serves its content over plain HTTP. Users who type the host name or follow an old link stay on HTTP, where an attacker on the network path can read and modify everything.',
    remediation:
      'Redirect every request on port 80 to the same URL over HTTPS. nginx: `return 301 https://$host$request_uri;`; Apache: `Redirect permanent / https://example.com/`.',
    needs: ['httpRoot', 'exchanges'],
    maxRequests: 0,
  },
  run: ({ httpRoot, exchanges }) => {
    const end = httpRoot?.end;
    if (httpRoot === undefined || end?.url.protocol !== 'http:' || !isSuccess(end)) return [];
    // Of another port, HTTPS is that of another site.
    const hasHttps = exchanges.some(({ url }) => url.origin === `https://${end.url.hostname}`);
    return hasHttps ? [{ url: end.url, evidence: trace(httpRoot) }] : [];
  },
};
