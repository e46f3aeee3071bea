import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { allowsAnyInlineStyle } from './sources.ts';

export const cspStyleUnsafeInline: PassiveCheck = {
  meta: {
    id: 'csp-style-unsafe-inline',
    title: "CSP style-src allows 'unsafe-inline'",
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-style-src'],
    description:
      "With `'unsafe-inline'` for styles an attacker can inject CSS that changes the page (phishing) or reads parts of its content by attribute selectors and background images.",
    remediation: "Move styles to files or mark them with a nonce or hash: `style-src 'self' 'nonce-{random}'`.",
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
