import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsNoOcspStaple: PassiveCheck = {
  meta: {
    id: 'tls-no-ocsp-staple',
    title: 'OCSP Must-Staple certificate without a stapled response',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [299],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc7633'],
    description:
      'The certificate has the TLS feature extension (must-staple), but the server staples no OCSP response. Clients that enforce the extension reject the connection.',
    remediation:
      'Enable stapling, or have the certificate reissued without must-staple. nginx: `ssl_stapling on; ssl_stapling_verify on; ssl_trusted_certificate /etc/nginx/ca-chain.pem; resolver 127.0.0.53;`, with the root and the intermediates of the authority in that file.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ mustStaple }, { stapledOcsp, verifyError }) =>
      mustStaple && stapledOcsp === 'none' && verifyError !== 'HANDSHAKE_FAILED'
        ? 'TLS feature extension (1.3.6.1.5.5.7.1.24) with status_request; no OCSP response stapled'
        : undefined,
    ),
};
