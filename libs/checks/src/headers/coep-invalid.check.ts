import type { PassiveCheck } from '#scanner/check-api';
import { embedderPolicy, isolationMeta, reportsUnknownValue } from './isolation.ts';

export const coepInvalid: PassiveCheck = {
  meta: isolationMeta({
    id: 'coep-invalid',
    title: 'Cross-Origin-Embedder-Policy is invalid',
    severity: 'low',
    references: ['https://html.spec.whatwg.org/multipage/browsers.html#coep'],
    description:
      'Browsers treat an unknown or repeated value as `unsafe-none`. The page is not cross-origin isolated, although the header was meant to protect it from side-channel attacks such as Spectre.',
    remediation:
      'Send the header once, in lower case: `Cross-Origin-Embedder-Policy: require-corp` or `credentialless`.',
  }),
  run: reportsUnknownValue(embedderPolicy),
};
