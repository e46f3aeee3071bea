import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies } from './analysis.ts';
import { quote } from './policy.ts';
import { mistakesIn } from './syntax.ts';

const shown = 5;

export const cspSyntax: PassiveCheck = {
  meta: {
    id: 'csp-syntax',
    title: 'The Content Security Policy contains mistakes',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#framework-policy'],
    description:
      'Browsers skip what they do not understand in a policy, so that a mistyped directive or keyword silently protects less, or breaks more, than was meant.',
    remediation:
      'Correct the places named in the evidence: directives are parted by semicolons, keywords stand in single quotes, and each directive stands once.',
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
