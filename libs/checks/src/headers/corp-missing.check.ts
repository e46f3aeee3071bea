import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, reportsAbsence, resourcePolicy } from './isolation.ts';

export const corpMissing: PassiveCheck = {
  meta: isolationMeta({
    id: 'corp-missing',
    title: 'Cross-Origin-Resource-Policy is missing',
    severity: 'info',
    references: ['https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header'],
    description:
      'Other sites can load this response into their own pages. With a side-channel attack such as Spectre or XS-Leaks they learn from it what only the user should see.',
    remediation:
      'Send `Cross-Origin-Resource-Policy: same-origin` (or `same-site`) on every response that other sites do not embed.',
  }),
  run: reportsAbsence(resourcePolicy),
};
