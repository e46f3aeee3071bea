import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { allowsAnyInlineStyle } from './sources.ts';

export const cspStyleUnsafeInline: PassiveCheck = {
  meta: {
    id: 'csp-style-unsafe-inline',
    title: 'The Content Security Policy allows every inline style',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-style-src'],
    description:
      "With 'unsafe-inline' for styles, injected styles can change how the page looks and, by selectors and background images, send out parts of its content.",
    remediation: "Move styles into files, or mark them with a nonce or hash and remove 'unsafe-inline'.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const weak =
        weakEverywhere(policies, 'style-src-elem', allowsAnyInlineStyle) ??
        weakEverywhere(policies, 'style-src-attr', allowsAnyInlineStyle);
      return weak && quote(weak.policy, weak.directive);
    }),
};
