import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

const halfYear = 15_768_000;
const year = 31_536_000;

export const hstsShort: PassiveCheck = {
  meta: {
    id: 'hsts-short',
    title: 'HSTS max-age is too short',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1.1'],
    description:
      'Browsers forget the requirement of HTTPS after max-age seconds. The next request of a user who returns later starts over plain HTTP, where an attacker on the network path can intercept it (SSL stripping).',
    remediation: 'Send a max-age of one year: `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    judgeHsts(artifacts, ({ maxAge }, line) => {
      if (maxAge === 0 || maxAge >= year) return undefined;
      return maxAge < halfYear ? line : { evidence: line, severity: 'info' };
    }),
};
