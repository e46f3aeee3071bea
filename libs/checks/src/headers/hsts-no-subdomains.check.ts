import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

export const hstsNoSubdomains: PassiveCheck = {
  meta: {
    id: 'hsts-no-subdomains',
    title: 'HTTP Strict Transport Security leaves out subdomains',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-14.4'],
    description:
      'Without includeSubDomains an attacker on the network can answer for any subdomain over plain HTTP and from there set cookies for the whole domain.',
    remediation: 'Add includeSubDomains once every subdomain is reachable over HTTPS.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    judgeHsts(artifacts, ({ maxAge, includeSubDomains }, line) =>
      maxAge > 0 && !includeSubDomains ? line : undefined,
    ),
};
