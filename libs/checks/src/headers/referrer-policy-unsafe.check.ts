import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { referrerPolicy } from './referrer-policy.ts';

const unsafe = new Set(['unsafe-url', 'origin', 'origin-when-cross-origin', 'no-referrer-when-downgrade']);

export const referrerPolicyUnsafe: PassiveCheck = {
  meta: {
    id: 'referrer-policy-unsafe',
    title: 'The referrer policy gives away more than the browser default',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.w3.org/TR/referrer-policy/#referrer-policies'],
    description:
      'The policy sends whole addresses to other sites, or the origin over unencrypted connections. Addresses often carry identifiers, search terms or tokens.',
    remediation: 'Use `strict-origin-when-cross-origin`, `strict-origin`, `same-origin` or `no-referrer`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const policy = referrerPolicy(page);
      return policy?.effective !== undefined && unsafe.has(policy.effective) ? policy.evidence : undefined;
    }),
};
