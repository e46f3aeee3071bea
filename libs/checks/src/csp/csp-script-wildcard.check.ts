import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { effectiveScriptSources, isWildcard } from './sources.ts';

export const cspScriptWildcard: PassiveCheck = {
  meta: {
    id: 'csp-script-wildcard',
    title: 'CSP script-src allows any host',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      'A wildcard is a source of scripts or plug-ins. An attacker who can inject markup loads script from a host of their own.',
    remediation:
      "List the hosts of the site's scripts (`script-src 'self' https://cdn.example.com`) or use `'nonce-{random}' 'strict-dynamic'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const scripts = weakEverywhere(policies, 'script-src-elem', (sources) =>
        effectiveScriptSources(sources).some(isWildcard),
      );
      if (scripts) return quote(scripts.policy, scripts.directive);
      const plugins = weakEverywhere(policies, 'object-src', (sources) => sources.some(isWildcard));
      return plugins && { evidence: quote(plugins.policy, plugins.directive), severity: 'low' };
    }),
};
