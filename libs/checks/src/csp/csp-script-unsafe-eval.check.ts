import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, requiresTrustedTypes, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { has } from './sources.ts';

export const cspScriptUnsafeEval: PassiveCheck = {
  meta: {
    id: 'csp-script-unsafe-eval',
    title: "CSP script-src allows 'unsafe-eval'",
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [95],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      "With `'unsafe-eval'` the page may turn strings into script. An attacker who controls such a string (DOM-based XSS) can run arbitrary code.",
    remediation:
      "Remove `'unsafe-eval'` and replace `eval`, `new Function` and string timers; for WebAssembly `'wasm-unsafe-eval'` is enough. Or add `require-trusted-types-for 'script'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      if (requiresTrustedTypes(policies)) return undefined;
      const weak = weakEverywhere(policies, 'script-src', (sources) => has(sources, "'unsafe-eval'"));
      return weak && quote(weak.policy, weak.directive);
    }),
};
