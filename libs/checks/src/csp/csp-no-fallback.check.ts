import type { Page, PassiveCheck } from '#scanner/check-api';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import type { Policy } from './policy.ts';

export const cspNoFallback: PassiveCheck = {
  meta: {
    id: 'csp-no-fallback',
    title: 'The Content Security Policy leaves directives without fallback undefined',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-default-src'],
    description:
      'The directive default-src does not stand in for form-action and frame-ancestors. Left out, forms may send their data anywhere, or any site may frame the page.',
    remediation: "Add `form-action 'self'` and `frame-ancestors 'none'` (or 'self', or the sites in question).",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies, page) => {
      const missing = undefinedDirectives(policies, page);
      const [first] = policies;
      return first && missing.length > 0 ? `${quote(first)} (no ${missing.join(', no ')})` : undefined;
    }),
};

function undefinedDirectives(policies: readonly Policy[], { exchange }: Page): string[] {
  const missing: string[] = [];
  if (!policies.some(({ directives }) => directives.has('form-action'))) missing.push('form-action');
  const framing = policies.some(({ directives, source }) => source === 'header' && directives.has('frame-ancestors'));
  if (!framing && !exchange.headers.has('x-frame-options')) missing.push('frame-ancestors');
  return missing;
}
