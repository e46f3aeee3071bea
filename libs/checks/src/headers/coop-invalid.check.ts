import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, openerPolicy, reportsUnknownValue } from './isolation.ts';

export const coopInvalid: PassiveCheck = {
  meta: isolationMeta({
    id: 'coop-invalid',
    title: 'Cross-Origin-Opener-Policy is invalid',
    severity: 'low',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies'],
    description:
      'Browsers treat an unknown or repeated value as `unsafe-none`. Windows of other sites keep a reference to the page, although the header was meant to cut it.',
    remediation:
      'Send the header once, in lower case: `Cross-Origin-Opener-Policy: same-origin` (or `same-origin-allow-popups`, `noopener-allow-popups`).',
  }),
  run: reportsUnknownValue(openerPolicy),
};
