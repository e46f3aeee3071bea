import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { nonces } from './sources.ts';

/** Characters; the specification asks for 128 bits of randomness, which need 22 of them. */
const shortest = 8;

export const cspNonceWeak: PassiveCheck = {
  meta: {
    id: 'csp-nonce-weak',
    title: 'The nonce of the Content Security Policy is too short',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [330],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#security-nonces'],
    description:
      "A nonce of less than eight characters can be guessed. Injected script that carries the right nonce is trusted like the site's own.",
    remediation: 'Make a new nonce of at least 128 random bits (22 base64 characters) for every answer.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPolicies(artifacts, (policies) => {
      const weak = weakEverywhere(policies, 'script-src-elem', (sources) =>
        nonces(sources).some((nonce) => nonce.length < shortest),
      );
      return weak && quote(weak.policy, weak.directive);
    }),
};
