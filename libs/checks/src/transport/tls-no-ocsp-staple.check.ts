import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsNoOcspStaple: PassiveCheck = {
  meta: {
    id: 'tls-no-ocsp-staple',
    title: 'The certificate promises stapling, but nothing is stapled',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [299],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc7633'],
    description:
      'The certificate says that the server always delivers a fresh OCSP response with it, and the server does not. Clients that take the promise seriously refuse the site.',
    remediation: 'Switch OCSP stapling on, or have the certificate issued anew without the must-staple extension.',
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
