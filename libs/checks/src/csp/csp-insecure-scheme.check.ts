import type { PassiveCheck } from '#scanner/check-api';
import { isLoopback } from '#kernel';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import { effectiveScriptSources, hostOf } from './sources.ts';

const active = [
  'default-src',
  'script-src',
  'script-src-elem',
  'style-src',
  'style-src-elem',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'connect-src',
  'form-action',
  'base-uri',
];
const passive = ['img-src', 'media-src', 'font-src', 'manifest-src'];

export const cspInsecureScheme: PassiveCheck = {
  meta: {
    id: 'csp-insecure-scheme',
    title: 'CSP of an HTTPS page allows plain HTTP sources',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#match-schemes', 'https://www.w3.org/TR/mixed-content/'],
    description:
      'The policy allows `http:` or `ftp:` sources. An attacker on the network path can replace what is loaded from them, and the policy does not prevent it.',
    remediation: 'Change the sources to `https:`, or add `upgrade-insecure-requests`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies, page) => {
      if (page.url.protocol !== 'https:') return undefined;
      if (policies.some(({ directives }) => directives.has('upgrade-insecure-requests'))) return undefined;
      for (const directive of [...active, ...passive]) {
        const named = policies.filter(({ directives }) => directives.has(directive));
        const weak = named.every(({ directives }) => isInsecure(directive, directives.get(directive) ?? []));
        if (named[0] === undefined || !weak) continue;
        const evidence = quote(named[0], directive);
        return active.includes(directive) ? evidence : { evidence, severity: 'low' };
      }
      return undefined;
    }),
};

function isInsecure(directive: string, sources: readonly string[]): boolean {
  const effective = /^(default|script)-src/.test(directive) ? effectiveScriptSources(sources) : sources;
  return effective.some((source) => /^(http|ftp):/i.test(source) && !isLoopback(hostOf(source) ?? ''));
}
