import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { referrerPolicy } from './referrer-policy.ts';

const unsafe = new Set(['unsafe-url', 'origin', 'origin-when-cross-origin', 'no-referrer-when-downgrade']);

export const referrerPolicyUnsafe: PassiveCheck = {
  meta: {
    id: 'referrer-policy-unsafe',
    title: 'Referrer-Policy leaks full URLs or origins',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: ['WSTG-CONF-14'],
    references: ['https://www.w3.org/TR/referrer-policy/#referrer-policies'],
    description:
      'The policy is weaker than the browser default: it sends full URLs to other sites, or the origin over unencrypted connections. URLs often contain identifiers, search terms or tokens that the receiving site can use.',
    remediation:
      'Send `Referrer-Policy: strict-origin-when-cross-origin` (or `strict-origin`, `same-origin`, `no-referrer`).',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const policy = referrerPolicy(page);
      return policy?.effective !== undefined && unsafe.has(policy.effective) ? policy.evidence : undefined;
    }),
};
