import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import { mistakesIn } from './syntax.ts';

const shown = 5;

export const cspSyntax: PassiveCheck = {
  meta: {
    id: 'csp-syntax',
    title: 'CSP has syntax errors',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#framework-policy'],
    description:
      'Browsers skip what they do not understand in a policy. A misspelt directive or keyword protects less than intended, without any message.',
    remediation:
      "Correct what the evidence names: separate directives by semicolons, put keywords in single quotes, use each directive once, e.g. `default-src 'self'; object-src 'none'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const faulty = policies.map((policy) => ({ policy, mistakes: mistakesIn(policy) }));
      const found = faulty.find(({ mistakes }) => mistakes.length > 0);
      return found && `${found.mistakes.slice(0, shown).join('; ')} in ${quote(found.policy)}`;
    }),
};
