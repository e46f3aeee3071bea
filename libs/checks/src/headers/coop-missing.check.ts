import type { PassiveCheck } from '#scanner/check-api';
import { isolationMeta, openerPolicy, reportsAbsence } from './isolation.ts';

export const coopMissing: PassiveCheck = {
  meta: isolationMeta({
    id: 'coop-missing',
    title: 'Cross-Origin-Opener-Policy is missing',
    severity: 'info',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies'],
    description:
      'Windows of other sites that open the page, or that it opens, keep a reference to it. An attacker can use the reference to navigate the window to a phishing page or to observe it (XS-Leaks).',
    remediation:
      'Send `Cross-Origin-Opener-Policy: same-origin`, or `same-origin-allow-popups` where the site opens third-party login or payment windows.',
  }),
  run: reportsAbsence(openerPolicy),
};
