import type { PassiveCheck } from '#scanner/check-api';
import ipaddr from 'ipaddr.js';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import { hostOf } from './sources.ts';

export const cspIpSource: PassiveCheck = {
  meta: {
    id: 'csp-ip-source',
    title: 'The Content Security Policy names an IP address',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#match-hosts'],
    description:
      "Browsers do not match addresses other than 127.0.0.1, so that the source has no effect; it also tells of machines behind the site or of a developer's own.",
    remediation: 'Use host names, and remove sources that were needed during development only.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      for (const policy of policies)
        for (const [directive, sources] of policy.directives)
          if (isFetchDirective(directive) && sources.some(namesAddress)) return quote(policy, directive);
      return undefined;
    }),
};

const isFetchDirective = (name: string): boolean => /-src(-elem|-attr)?$/.test(name) || name === 'frame-ancestors';

function namesAddress(source: string): boolean {
  const host = hostOf(source);
  return host !== undefined && /^[\d.]+$|:/.test(host) && ipaddr.isValid(host);
}
