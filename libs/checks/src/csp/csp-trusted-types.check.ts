import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, requiresTrustedTypes, restrictsScripts } from './analysis.ts';
import { quote } from './policy.ts';

export const cspTrustedTypes: PassiveCheck = {
  meta: {
    id: 'csp-trusted-types',
    title: 'CSP does not require Trusted Types',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [79],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://www.w3.org/TR/trusted-types/'],
    description:
      'Without Trusted Types, scripts of the page may pass strings to DOM sinks such as `innerHTML`. That is the cause of most DOM-based XSS.',
    remediation:
      "Add `require-trusted-types-for 'script'` once the page's scripts support it; try it with Content-Security-Policy-Report-Only first.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const [first] = policies;
      if (first === undefined || !restrictsScripts(policies)) return undefined;
      return requiresTrustedTypes(policies) ? undefined : `${quote(first)} (no require-trusted-types-for)`;
    }),
};
