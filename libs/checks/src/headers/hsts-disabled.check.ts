import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

export const hstsDisabled: PassiveCheck = {
  meta: {
    id: 'hsts-disabled',
    title: 'HSTS is disabled (max-age=0)',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1.1'],
    description:
      'The site sends `max-age=0`, which tells browsers to forget that it requires HTTPS. An attacker on the network path can keep users on plain HTTP (SSL stripping) as if there were no header.',
    remediation:
      'Unless HTTPS is being withdrawn, send `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) => judgeHsts(artifacts, ({ maxAge }, line) => (maxAge === 0 ? line : undefined)),
};
