import type { Page, PassiveCheck } from '#scanner/check-api';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import type { Policy } from './policy.ts';

export const cspNoFallback: PassiveCheck = {
  meta: {
    id: 'csp-no-fallback',
    title: 'CSP form-action or frame-ancestors is missing',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#directive-default-src'],
    description:
      '`default-src` does not apply to `form-action` and `frame-ancestors`. Without them injected forms can send data to an attacker, or any site can frame the page (clickjacking).',
    remediation: "Add `form-action 'self'; frame-ancestors 'none'` (or the origins that need it).",
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
