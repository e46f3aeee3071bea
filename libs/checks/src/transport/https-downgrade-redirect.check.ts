import type { PassiveCheck } from '#scanner/check-api';
import { redirectTarget, trace } from './redirects.ts';

export const httpsDowngradeRedirect: PassiveCheck = {
  meta: {
    id: 'https-downgrade-redirect',
    title: 'HTTPS redirects to HTTP (protocol downgrade)',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-17.1'],
    description:
      'An HTTPS URL of the site redirects to plain HTTP. An attacker on the network path can then read and modify the traffic of users who had a secure connection.',
    remediation:
      'Redirect to an `https://` URL. Where a reverse proxy terminates TLS, tell the application the original scheme: `proxy_set_header X-Forwarded-Proto $scheme;` (nginx).',
    needs: ['main', 'exchanges'],
    maxRequests: 0,
  },
  run: ({ target, main, exchanges }) => {
    const httpsRoot = `https://${target.hostname}/`;
    const entrances = exchanges.filter((one) => main.hops.includes(one) || one.url.href === httpsRoot);
    const downgrade = entrances.find(
      (one) => one.url.protocol === 'https:' && redirectTarget(one)?.protocol === 'http:',
    );
    return downgrade ? [{ url: downgrade.url, evidence: trace({ hops: [downgrade] }) }] : [];
  },
};
