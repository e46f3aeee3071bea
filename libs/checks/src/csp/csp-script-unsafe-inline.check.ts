import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { allowsAnyInlineScript } from './sources.ts';

export const cspScriptUnsafeInline: PassiveCheck = {
  meta: {
    id: 'csp-script-unsafe-inline',
    title: "CSP script-src allows 'unsafe-inline'",
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [79],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#strict-csp'],
    description:
      "With `'unsafe-inline'` script that an attacker injects into the page runs as if there were no policy.",
    remediation:
      "Move inline script to files or mark it with a nonce or hash, and remove `'unsafe-inline'`: `script-src 'nonce-{random}' 'strict-dynamic'`. Beside a nonce, `'unsafe-inline'` only affects old browsers.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const weak =
        weakEverywhere(policies, 'script-src-elem', allowsAnyInlineScript) ??
        weakEverywhere(policies, 'script-src-attr', allowsAnyInlineScript);
      return weak && quote(weak.policy, weak.directive);
    }),
};
