import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

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
    perLeaf({ tls }, ({ notBefore, subject }) =>
      notBefore > now ? `notBefore ${notBefore.toISOString()}: ${subject}` : undefined,
    ),
};
