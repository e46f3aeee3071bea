import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { heededForScripts, isOpenScheme } from './sources.ts';

export const cspScriptScheme: PassiveCheck = {
  meta: {
    id: 'csp-script-scheme',
    title: 'The Content Security Policy takes scripts from a whole scheme',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-script-src'],
    description:
      'A bare scheme (https:, http: or data:) is allowed as a source of scripts or plugins. Every host matches it, and data: lets script stand in the address itself.',
    remediation:
      "Name the hosts that serve the site's scripts, or better use nonces with 'strict-dynamic'; remove data: from scripts.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const scripts = weakEverywhere(policies, 'script-src-elem', (sources) =>
        heededForScripts(sources).some(isOpenScheme),
      );
      if (scripts) return quote(scripts.policy, scripts.directive);
      const plugins = weakEverywhere(policies, 'object-src', (sources) => sources.some(isOpenScheme));
      return plugins && { evidence: quote(plugins.policy, plugins.directive), severity: 'low' };
    }),
};
