import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertSelfSigned: PassiveCheck = {
  meta: {
    id: 'tls-cert-self-signed',
    title: 'The certificate is self-signed',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description:
      'The certificate vouches for itself. Browsers show a full-page warning, and nobody can tell this server from another with a certificate of the same kind.',
    remediation:
      'Get a certificate from a certification authority that browsers trust; ACME authorities issue them free of charge.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ selfSigned, subject }, { verifyError }) =>
      selfSigned && verifyError !== undefined && verifyError !== 'HOSTNAME_MISMATCH'
        ? `${verifyError}: subject and issuer ${subject}`
        : undefined,
    ),
};
