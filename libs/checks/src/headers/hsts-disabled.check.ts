import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

export const hstsDisabled: PassiveCheck = {
  meta: {
    id: 'hsts-disabled',
    title: 'HTTP Strict Transport Security is switched off',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1.1'],
    description:
      'The site sends max-age=0, which tells browsers to forget that it must be reached over HTTPS. Visitors are as open to downgrades to plain HTTP as without the header.',
    remediation: 'Set max-age to a year (31536000) unless HTTPS is being withdrawn on purpose.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) => judgeHsts(artifacts, ({ maxAge }, line) => (maxAge === 0 ? line : undefined)),
};
