import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { hasNonceOrHash, hasStrictDynamic } from './sources.ts';

export const cspBaseUri: PassiveCheck = {
  meta: {
    id: 'csp-base-uri',
    title: 'CSP base-uri is missing',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-base-uri'],
    description:
      'The policy trusts scripts by nonce or hash but does not restrict `<base>`. An attacker who can inject a base element makes the relative URLs of trusted scripts resolve to a host of the attacker.',
    remediation: "Add `base-uri 'none'`, or `base-uri 'self'` where the page uses a base element.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      if (policies.some(({ directives }) => directives.has('base-uri'))) return undefined;
      const trusting = weakEverywhere(
        policies,
        'script-src-elem',
        (sources) => hasNonceOrHash(sources) || hasStrictDynamic(sources),
      );
      return trusting && `${quote(trusting.policy, trusting.directive)} (no base-uri)`;
    }),
};
