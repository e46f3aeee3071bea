import type { PassiveCheck } from '#scanner/check-api';
import { governing, perPolicies, restrictsScripts } from './analysis.ts';
import { quote } from './policy.ts';

export const cspObjectSrc: PassiveCheck = {
  meta: {
    id: 'csp-object-src',
    title: 'CSP object-src is missing',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-object-src'],
    description:
      'Scripts are restricted, but neither `object-src` nor `default-src` is set. An attacker can inject `<object>` and `<embed>` elements and load content that `script-src` does not cover.',
    remediation: "Add `object-src 'none'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const [first] = policies;
      if (first === undefined || !restrictsScripts(policies)) return undefined;
      return policies.some((policy) => governing(policy, 'object-src')) ? undefined : `${quote(first)} (no object-src)`;
    }),
};
