import type { PassiveCheck } from '#scanner/check-api';
import { perServer } from './tls-outcomes.ts';

export const tlsCertNotYetValid: PassiveCheck = {
  meta: {
    id: 'tls-cert-not-yet-valid',
    title: 'TLS certificate is not yet valid',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [298],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description:
      'The certificate, or one in its chain, becomes valid in the future. Browsers show a full-page warning until then, which teaches users to ignore warnings.',
    remediation:
      'Install a certificate whose `notBefore` has passed, and check the clock of the machine that requested it.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: ({ tls, now }) =>
    perServer({ tls }, ({ chain, verifyError }) => {
      // As with an expired one, of what stands above only that counts which the verification came upon.
      const met = verifyError === 'CERT_NOT_YET_VALID' ? chain : chain.slice(0, 1);
      const early = met.find(({ notBefore }) => notBefore > now);
      return early && `notBefore ${early.notBefore.toISOString()}: ${early.subject}`;
    }),
};
