import type { PassiveCheck } from '#scanner/check-api';
import { perPolicies, weakEverywhere } from './analysis.ts';
import { quote } from './policy.ts';
import { nonces } from './sources.ts';

/** Characters; the specification asks for 128 bits of randomness, which need 22 of them. */
const shortest = 8;

export const cspNonceWeak: PassiveCheck = {
  meta: {
    id: 'csp-nonce-weak',
    title: 'CSP nonce is too short',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [330],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#security-nonces'],
    description:
      'A nonce of fewer than eight characters can be guessed. Injected script that carries the correct nonce is trusted by the browser.',
    remediation:
      "Generate at least 128 random bits for every response, e.g. `crypto.randomBytes(16).toString('base64')` (Node.js).",
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
