import type { PassiveCheck } from '#scanner/check-api';
import { hstsResponses } from './hsts.ts';

export const hstsMissing: PassiveCheck = {
  meta: {
    id: 'hsts-missing',
    title: 'HSTS is missing (Strict-Transport-Security)',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797'],
    description:
      'The site uses HTTPS but does not tell browsers to require it. An attacker on the network path can keep a user on plain HTTP (SSL stripping) and read or modify everything.',
    remediation:
      'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` on every HTTPS response. Start with a short max-age where some subdomains still need HTTP.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    hstsResponses(artifacts)
      .filter(({ headers }) => !headers.has('strict-transport-security'))
      .map(({ url }) => ({ url, evidence: 'no Strict-Transport-Security header' })),
};
