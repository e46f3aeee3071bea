import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, openerPolicy, reportsAbsence } from './isolation.ts';

export const coopMissing: PassiveCheck = {
  meta: isolationMeta({
    id: 'coop-missing',
    title: 'No Cross-Origin-Opener-Policy is set',
    severity: 'info',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies'],
    description:
      'Windows of other sites that open this page, or that it opens, keep a handle on it, which serves attacks that observe or redirect the window.',
    remediation:
      'Send `Cross-Origin-Opener-Policy: same-origin`, or `same-origin-allow-popups` where the site opens logins or payments of others.',
  }),
  run: reportsAbsence(openerPolicy),
};
