import type { PassiveCheck } from '#scanner/check-api';
import { lines } from '../documents.ts';
import { hstsAnswer, isRepeated, parseHsts } from './hsts.ts';

export const hstsMalformed: PassiveCheck = {
  meta: {
    id: 'hsts-malformed',
    title: 'HTTP Strict Transport Security header is invalid',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1'],
    description:
      'The value does not follow the grammar of the header: max-age is absent or no number, or a directive stands twice. Browsers ignore such a header, so that the site is not protected by it.',
    remediation: 'Send exactly one max-age with a number of seconds, e.g. `max-age=31536000; includeSubDomains`.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const answer = hstsAnswer(artifacts);
    const value = answer?.headers.get('strict-transport-security');
    if (answer === undefined || value === undefined || isRepeated(answer) || parseHsts(value)) return [];
    return [{ url: answer.url, evidence: lines(answer, 'strict-transport-security') }];
  },
};
