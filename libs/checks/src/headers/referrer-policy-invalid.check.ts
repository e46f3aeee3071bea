import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { referrerPolicy } from './referrer-policy.ts';

export const referrerPolicyInvalid: PassiveCheck = {
  meta: {
    id: 'referrer-policy-invalid',
    title: 'The Referrer-Policy header has no known value',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.w3.org/TR/referrer-policy/#parse-referrer-policy-from-header'],
    description: 'Browsers ignore values that they do not know, so that the header has no effect.',
    remediation: 'Use one of the defined values, for instance `strict-origin-when-cross-origin`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const policy = referrerPolicy(page);
      return policy !== undefined && policy.effective === undefined ? policy.evidence : undefined;
    }),
};
