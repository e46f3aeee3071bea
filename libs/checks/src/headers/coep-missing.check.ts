import type { PassiveCheck } from '#scanner/check-api';
import { embedderPolicy, isolationMeta, reportsAbsence } from './isolation.ts';

export const coepMissing: PassiveCheck = {
  meta: isolationMeta({
    id: 'coep-missing',
    title: 'Cross-Origin-Embedder-Policy is missing',
    severity: 'info',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#coep'],
    description:
      'The page can embed resources of other origins that did not opt in. Without cross-origin isolation a side-channel attack such as Spectre can read what shares the process with the page.',
    remediation:
      'Send `Cross-Origin-Embedder-Policy: credentialless` or `require-corp` once the embedded resources support it.',
  }),
  run: reportsAbsence(embedderPolicy),
};
