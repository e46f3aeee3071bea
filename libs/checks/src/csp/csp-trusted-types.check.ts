import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, restrictsScripts } from './analysis.ts';
import { quote } from './policy.ts';

export const cspTrustedTypes: PassiveCheck = {
  meta: {
    id: 'csp-trusted-types',
    title: 'The Content Security Policy does not require Trusted Types',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [79],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://www.w3.org/TR/trusted-types/'],
    description:
      "Trusted Types make the browser refuse plain text where the page's own script would turn it into markup or code, the most common cause of cross-site scripting in the browser.",
    remediation:
      "Add `require-trusted-types-for 'script'` once the scripts of the page and its libraries are ready; try it with Content-Security-Policy-Report-Only.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const [first] = policies;
      if (first === undefined || !restrictsScripts(policies)) return undefined;
      const required = policies.some(({ directives }) => directives.has('require-trusted-types-for'));
      return required ? undefined : `${quote(first)} (no require-trusted-types-for)`;
    }),
};
