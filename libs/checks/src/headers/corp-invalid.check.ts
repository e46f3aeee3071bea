import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, reportsUnknownValue, resourcePolicy } from './isolation.ts';

export const corpInvalid: PassiveCheck = {
  meta: isolationMeta({
    id: 'corp-invalid',
    title: 'Cross-Origin-Resource-Policy has an unknown value',
    severity: 'low',
    references: ['https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header'],
    description:
      'Browsers ignore a value that they do not know, a repeated header included: other sites may embed the answer.',
    remediation: 'Use one of `same-origin`, `same-site`, `cross-origin`, in lower case, once.',
  }),
  run: reportsUnknownValue(resourcePolicy),
};
