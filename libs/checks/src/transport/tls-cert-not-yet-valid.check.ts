import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertNotYetValid: PassiveCheck = {
  meta: {
    id: 'tls-cert-not-yet-valid',
    title: 'The certificate is not valid yet',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [298],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description: 'The certificate becomes valid in the future only. Browsers show a full-page warning until then.',
    remediation: 'Install a certificate that is valid now, and check the clock of the machine that issued it.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: ({ tls, now }) =>
    perLeaf({ tls }, ({ notBefore, subject }) =>
      notBefore > now ? `notBefore ${notBefore.toISOString()}: ${subject}` : undefined,
    ),
};
