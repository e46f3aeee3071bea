import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { has } from './sources.ts';

export const cspScriptUnsafeEval: PassiveCheck = {
  meta: {
    id: 'csp-script-unsafe-eval',
    title: 'The Content Security Policy allows eval',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [95],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      "With 'unsafe-eval', text can be turned into script at run time, so that a mistake in the page's own script can be used to run an attacker's.",
    remediation:
      "Replace eval, new Function and timers with text by code that needs none of them, or require Trusted Types; for WebAssembly use 'wasm-unsafe-eval'.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      if (policies.some(({ directives }) => directives.has('require-trusted-types-for'))) return undefined;
      const weak = weakEverywhere(policies, 'script-src', (sources) => has(sources, "'unsafe-eval'"));
      return weak && quote(weak.policy, weak.directive);
    }),
};
