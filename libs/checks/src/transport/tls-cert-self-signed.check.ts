import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertSelfSigned: PassiveCheck = {
  meta: {
    id: 'tls-cert-self-signed',
    title: 'TLS certificate is self-signed',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description:
      "The certificate is signed with its own key. Browsers show a full-page warning, and users cannot tell this server from an attacker's with a self-signed certificate of its own.",
    remediation:
      'Obtain a certificate from a publicly trusted authority; ACME authorities issue them free of charge: `certbot --nginx -d example.com`.',
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
