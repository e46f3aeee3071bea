import type { PassiveCheck } from '#scanner/check-api';
import { embedderPolicy, isolationMeta, reportsUnknownValue } from './isolation.ts';

export const coepInvalid: PassiveCheck = {
  meta: isolationMeta({
    id: 'coep-invalid',
    title: 'Cross-Origin-Embedder-Policy has an unknown value',
    severity: 'low',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#coep'],
    description:
      'Browsers treat a value that they do not know, a repeated header included, as unsafe-none: the page is not isolated.',
    remediation: 'Use `require-corp` or `credentialless`, in lower case, once.',
  }),
  run: reportsUnknownValue(embedderPolicy),
};
