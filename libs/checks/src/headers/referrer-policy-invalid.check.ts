import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { referrerPolicy } from './referrer-policy.ts';

export const referrerPolicyInvalid: PassiveCheck = {
  meta: {
    id: 'referrer-policy-invalid',
    title: 'Referrer-Policy is invalid',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: ['WSTG-CONF-14'],
    references: ['https://www.w3.org/TR/referrer-policy/#parse-referrer-policy-from-header'],
    description: 'The header contains no value that browsers know, so they ignore it and apply their default.',
    remediation: 'Send a defined value: `Referrer-Policy: strict-origin-when-cross-origin`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const policy = referrerPolicy(page);
      return policy !== undefined && policy.effective === undefined ? policy.evidence : undefined;
    }),
};
