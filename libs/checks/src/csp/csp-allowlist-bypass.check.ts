import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { knownBypass } from './bypasses.ts';
import { quote } from './policy.ts';
import { effectiveScriptSources } from './sources.ts';

export const cspAllowlistBypass: PassiveCheck = {
  meta: {
    id: 'csp-allowlist-bypass',
    title: 'CSP allows a host with a known bypass (JSONP, Angular)',
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
      'A host in `script-src` is known to serve JSONP endpoints or copies of AngularJS. An attacker who can inject markup uses them to run arbitrary script in spite of the policy.',
    remediation:
      "Remove the host, restrict it to the path of the one file that is needed, or use `script-src 'nonce-{random}' 'strict-dynamic'` in place of a list of hosts.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const weak = weakEverywhere(
        policies,
        'script-src-elem',
        (sources) => knownBypass(effectiveScriptSources(sources)) !== undefined,
      );
      return (
        weak && `${quote(weak.policy, weak.directive)} (${knownBypass(effectiveScriptSources(weak.sources)) ?? ''})`
      );
    }),
};
