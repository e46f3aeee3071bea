import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess } from '../documents.ts';
import { isLoopback } from '#kernel';
import { trace } from './redirects.ts';

/** Failures of the server; the others are the scanner's own or not conclusive. */
const meansNoHttps = new Set(['refused', 'timeout', 'tls', 'protocol']);

export const httpsUnavailable: PassiveCheck = {
  meta: {
    id: 'https-unavailable',
    title: 'Site is not served over HTTPS',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2'],
    description:
      'The site is available over plain HTTP only: nothing speaks HTTPS on port 443 of its host. An attacker on the network path can read passwords and cookies and change every page in transit.',
    remediation:
      'Obtain a certificate (free of charge from an ACME authority, e.g. `certbot --nginx -d example.com`), serve the site over HTTPS and redirect HTTP to it: `return 301 https://$host$request_uri;` (nginx).',
    needs: ['main', 'httpsRoot'],
    maxRequests: 0,
  },
  run: ({ target, main, httpsRoot }) => {
    const failure = httpsRoot?.hops.length === 0 ? httpsRoot.failure : undefined;
    if (isLoopback(target.hostname)) return [];
    if (target.protocol !== 'http:' || failure === undefined || !meansNoHttps.has(failure.failure)) return [];
    if (main.end?.url.protocol !== 'http:' || !isSuccess(main.end)) return [];
    return [{ url: main.end.url, evidence: `${trace(main)}\n${failure.url.href} -> ${failure.failure}` }];
  },
};
