import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

const halfYear = 15_768_000;
const year = 31_536_000;

export const hstsShort: PassiveCheck = {
  meta: {
    id: 'hsts-short',
    title: 'HTTP Strict Transport Security lasts too short',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1.1'],
    description:
      'Browsers forget the instruction to use HTTPS only after max-age seconds. Visitors who come back later than that make their first request unprotected again.',
    remediation: 'Raise max-age to at least half a year (15768000), better one year (31536000).',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    judgeHsts(artifacts, ({ maxAge }, line) => {
      if (maxAge === 0 || maxAge >= year) return undefined;
      return maxAge < halfYear ? line : { evidence: line, severity: 'info' };
    }),
};
