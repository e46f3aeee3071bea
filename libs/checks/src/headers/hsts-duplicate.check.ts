import type { PassiveCheck } from '#scanner/check-api';
import { lines, listed } from '../documents.ts';
import { hstsAnswer, isRepeated } from './hsts.ts';

const field = 'strict-transport-security';

export const hstsDuplicate: PassiveCheck = {
  meta: {
    id: 'hsts-duplicate',
    title: 'HTTP Strict Transport Security is sent more than once',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-8.1'],
    description:
      'The header is sent several times, mostly because the application and a server in front of it both set it. Browsers heed only the first one, and a proxy that joins them makes them invalid.',
    remediation: 'Set the header in one place only.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const answer = hstsAnswer(artifacts);
    if (answer === undefined || !isRepeated(answer)) return [];
    const allTheSame = new Set(listed(answer, field)).size === 1 && answer.headers.all(field).length > 1;
    return [{ url: answer.url, evidence: lines(answer, field), ...(allTheSame && { severity: 'info' }) }];
  },
};
