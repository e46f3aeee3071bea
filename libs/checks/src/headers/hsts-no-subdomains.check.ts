import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

export const hstsNoSubdomains: PassiveCheck = {
  meta: {
    id: 'hsts-no-subdomains',
    title: 'HSTS does not include subdomains',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-14.4'],
    description:
      'Without `includeSubDomains` an attacker on the network path can impersonate any subdomain over plain HTTP and set cookies for the whole domain from there.',
    remediation:
      'Once every subdomain supports HTTPS, send `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    judgeHsts(artifacts, ({ maxAge, includeSubDomains }, line) =>
      maxAge > 0 && !includeSubDomains ? line : undefined,
    ),
};
