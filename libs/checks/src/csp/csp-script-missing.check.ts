import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, restrictsScripts } from './analysis.ts';
import { quote } from './policy.ts';

export const cspScriptMissing: PassiveCheck = {
  meta: {
    id: 'csp-script-missing',
    title: 'CSP does not restrict scripts',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      'Neither `script-src` nor `default-src` is set. Script may come from anywhere, so the policy does not protect against cross-site scripting.',
    remediation: "Add `script-src 'nonce-{random}' 'strict-dynamic'`, or at least `default-src 'self'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) =>
      restrictsScripts(policies) ? undefined : policies.map((policy) => quote(policy)).join('\n'),
    ),
};
