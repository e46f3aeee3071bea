import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { heededForScripts, isWildcard } from './sources.ts';

export const cspScriptWildcard: PassiveCheck = {
  meta: {
    id: 'csp-script-wildcard',
    title: 'The Content Security Policy takes scripts from any host',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      'A wildcard stands where the policy should name the sources of scripts or plugins. An attacker can load script from a host of their own.',
    remediation: "Name the hosts that serve the site's scripts, or better use nonces with 'strict-dynamic'.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const scripts = weakEverywhere(policies, 'script-src-elem', (sources) =>
        heededForScripts(sources).some(isWildcard),
      );
      if (scripts) return quote(scripts.policy, scripts.directive);
      const plugins = weakEverywhere(policies, 'object-src', (sources) => sources.some(isWildcard));
      return plugins && { evidence: quote(plugins.policy, plugins.directive), severity: 'low' };
    }),
};
