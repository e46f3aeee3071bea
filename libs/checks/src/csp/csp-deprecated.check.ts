import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import type { Policy } from './policy.ts';

const withdrawn = [
  'block-all-mixed-content',
  'disown-opener',
  'navigate-to',
  'plugin-types',
  'prefetch-src',
  'referrer',
  'reflected-xss',
  'require-sri-for',
];

export const cspDeprecated: PassiveCheck = {
  meta: {
    id: 'csp-deprecated',
    title: 'CSP uses deprecated directives',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [477],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#changes-from-level-2'],
    description:
      'The directive was removed from the specification or replaced. Browsers ignore it or will do so, and the protection or reporting that it stands for ends.',
    remediation:
      'Remove the directive. Reporting: `report-to default` beside `report-uri /csp`; mixed content: `upgrade-insecure-requests`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      for (const policy of policies) {
        const old = deprecatedIn(policy);
        if (old !== undefined) return quote(policy, old);
      }
      return undefined;
    }),
};

function deprecatedIn({ directives }: Policy): string | undefined {
  const old = withdrawn.find((name) => directives.has(name));
  return old ?? (directives.has('report-uri') && !directives.has('report-to') ? 'report-uri' : undefined);
}
