import type { PassiveCheck } from '#scanner/check-api';
import { hstsAnswer } from './hsts.ts';

export const hstsMissing: PassiveCheck = {
  meta: {
    id: 'hsts-missing',
    title: 'HTTP Strict Transport Security is not set',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797'],
    description:
      'The site answers over HTTPS but does not tell browsers to insist on it. Whoever controls the network can keep a visitor on plain HTTP and read or change everything.',
    remediation:
      'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` on every HTTPS answer. Start with a short max-age if some hosts may still need HTTP.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const answer = hstsAnswer(artifacts);
    if (answer === undefined || answer.headers.has('strict-transport-security')) return [];
    return [{ url: answer.url, evidence: 'no Strict-Transport-Security header' }];
  },
};
