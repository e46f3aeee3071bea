import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess } from '../documents.ts';
import { trace } from './redirects.ts';

/** Failures of the server; the others are our own, or say nothing. */
const meansNoHttps = new Set(['refused', 'timeout', 'tls', 'protocol']);

export const httpsUnavailable: PassiveCheck = {
  meta: {
    id: 'https-unavailable',
    title: 'The site is not served over HTTPS',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2'],
    description:
      'The site answers over plain HTTP while nothing speaks HTTPS on port 443 of its host. Whoever is on the network path can read and change everything that is sent.',
    remediation:
      'Get a certificate (free from an ACME certification authority), serve the site over HTTPS and redirect plain HTTP there.',
    needs: ['main', 'httpsRoot'],
    maxRequests: 0,
  },
  run: ({ target, main, httpsRoot }) => {
    const failure = httpsRoot?.hops.length === 0 ? httpsRoot.failure : undefined;
    if (target.protocol !== 'http:' || failure === undefined || !meansNoHttps.has(failure.failure)) return [];
    if (main.end?.url.protocol !== 'http:' || !isSuccess(main.end)) return [];
    return [{ url: main.end.url, evidence: `${trace(main)}\n${failure.url.href} -> ${failure.failure}` }];
  },
};
