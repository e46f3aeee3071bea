import type { PassiveCheck } from '#scanner/check-api';
import { embedderPolicy, isolationMeta, reportsAbsence } from './isolation.ts';

export const coepMissing: PassiveCheck = {
  meta: isolationMeta({
    id: 'coep-missing',
    title: 'No Cross-Origin-Embedder-Policy is set',
    severity: 'info',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#coep'],
    description:
      'The page may embed resources of other origins that did not consent to it. Together with an opener policy, the header isolates the page from attacks such as Spectre.',
    remediation:
      'Send `Cross-Origin-Embedder-Policy: credentialless` or `require-corp` once embedded resources are ready for it.',
  }),
  run: reportsAbsence(embedderPolicy),
};
