import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess } from '../documents.ts';
import { trace } from './redirects.ts';

export const httpNoHttpsRedirect: PassiveCheck = {
  meta: {
    id: 'http-no-https-redirect',
    title: 'Plain HTTP is not redirected to HTTPS',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
    description:
      'The site has HTTPS, but serves its content over plain HTTP as well. Visitors who type the address or follow an old link stay unprotected.',
    remediation:
      'Answer every request on port 80 with a permanent redirect (301 or 308) to the same address with `https://`.',
    needs: ['httpRoot', 'exchanges'],
    maxRequests: 0,
  },
  run: ({ httpRoot, exchanges }) => {
    const end = httpRoot?.end;
    if (httpRoot === undefined || end?.url.protocol !== 'http:' || !isSuccess(end)) return [];
    const hasHttps = exchanges.some(({ url }) => url.protocol === 'https:' && url.hostname === end.url.hostname);
    return hasHttps ? [{ url: end.url, evidence: trace(httpRoot) }] : [];
  },
};
