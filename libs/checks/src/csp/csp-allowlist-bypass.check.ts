import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { knownBypass } from './bypasses.ts';
import { quote } from './policy.ts';
import { heededForScripts } from './sources.ts';

export const cspAllowlistBypass: PassiveCheck = {
  meta: {
    id: 'csp-allowlist-bypass',
    title: 'The Content Security Policy trusts a host that helps to bypass it',
    category: 'headers',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [79],
    wstg: ['WSTG-CONF-12'],
    references: [
      'https://research.google/pubs/csp-is-dead-long-live-csp-on-the-insecurity-of-whitelists-and-the-future-of-content-security-policy/',
    ],
    description:
      "A host that scripts may come from is known to serve JSONP answers or copies of Angular. Both let injected markup run script of the attacker's choice in spite of the policy.",
    remediation:
      "Remove the host, narrow it to the path of the one file that is needed, or use nonces with 'strict-dynamic' instead of lists of hosts.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const weak = weakEverywhere(
        policies,
        'script-src-elem',
        (sources) => knownBypass(heededForScripts(sources)) !== undefined,
      );
      return weak && `${quote(weak.policy, weak.directive)} (${knownBypass(heededForScripts(weak.sources)) ?? ''})`;
    }),
};
