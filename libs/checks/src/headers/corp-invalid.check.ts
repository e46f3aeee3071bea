import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, reportsUnknownValue, resourcePolicy } from './isolation.ts';

export const corpInvalid: PassiveCheck = {
  meta: isolationMeta({
    id: 'corp-invalid',
    title: 'Cross-Origin-Resource-Policy is invalid',
    severity: 'low',
    references: ['https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header'],
    description:
      'Browsers ignore an unknown or repeated value. Other sites can embed the response, although the header was meant to prevent it.',
    remediation:
      'Send the header once, in lower case: `Cross-Origin-Resource-Policy: same-origin` (or `same-site`, `cross-origin`).',
  }),
  run: reportsUnknownValue(resourcePolicy),
};
