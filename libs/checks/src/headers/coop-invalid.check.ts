import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, openerPolicy, reportsUnknownValue } from './isolation.ts';

export const coopInvalid: PassiveCheck = {
  meta: isolationMeta({
    id: 'coop-invalid',
    title: 'Cross-Origin-Opener-Policy has an unknown value',
    severity: 'low',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies'],
    description:
      'Browsers treat a value that they do not know, a repeated header included, as unsafe-none: the page is not isolated.',
    remediation: 'Use one of `same-origin`, `same-origin-allow-popups`, `noopener-allow-popups`, in lower case, once.',
  }),
  run: reportsUnknownValue(openerPolicy),
};
