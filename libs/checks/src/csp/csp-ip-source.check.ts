import type { PassiveCheck } from '#scanner/check-api';
import ipaddr from 'ipaddr.js';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import { hostOf } from './sources.ts';

export const cspIpSource: PassiveCheck = {
  meta: {
    id: 'csp-ip-source',
    title: 'CSP source is an IP address',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#match-hosts'],
    description:
      "By the specification no IP address other than 127.0.0.1 matches, so the source has no effect in browsers that follow it; others match it. It also discloses internal hosts, and 127.0.0.1 trusts any program on the user's machine.",
    remediation:
      "Use host names, and remove sources that only development needed: `script-src 'self' https://static.example.com`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies, { url }) => {
      // The site itself at an IP address: `'self'` matches it.
      const isOther = (source: string): boolean => isIpAddress(source) && hostOf(source) !== hostOf(url.origin);
      for (const policy of policies)
        for (const [directive, sources] of policy.directives)
          if (isFetchDirective(directive) && sources.some(isOther)) return quote(policy, directive);
      return undefined;
    }),
};

const isFetchDirective = (name: string): boolean => /-src(-elem|-attr)?$/.test(name) || name === 'frame-ancestors';

function isIpAddress(source: string): boolean {
  const host = hostOf(source);
  return host !== undefined && /^[\d.]+$|:/.test(host) && ipaddr.isValid(host);
}
