import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, reportsAbsence, resourcePolicy } from './isolation.ts';

export const corpMissing: PassiveCheck = {
  meta: isolationMeta({
    id: 'corp-missing',
    title: 'No Cross-Origin-Resource-Policy is set',
    severity: 'info',
    references: ['https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header'],
    description:
      'Other sites may load this answer into their own pages and, by side channels, learn from it what only the visitor should see.',
    remediation:
      'Send `Cross-Origin-Resource-Policy: same-origin` (or `same-site`) on everything that other sites need not embed.',
  }),
  run: reportsAbsence(resourcePolicy),
};
