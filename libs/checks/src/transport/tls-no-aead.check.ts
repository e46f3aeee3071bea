import type { PassiveCheck } from '#scanner/check-api';
import { perServer } from './tls-outcomes.ts';

export const tlsNoAead: PassiveCheck = {
  meta: {
    id: 'tls-no-aead',
    title: 'No suite with authenticated encryption is offered',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9325'],
    description:
      'The server knows CBC suites or older ones only, which were broken again and again by attacks on their padding.',
    remediation: 'Enable suites with AES-GCM or ChaCha20-Poly1305, and TLS 1.3.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ refusedSuiteKinds, negotiated }) =>
      refusedSuiteKinds.includes('aead')
        ? `negotiated ${negotiated.cipher}; GCM, CCM and ChaCha20-Poly1305 refused`
        : undefined,
    ),
};
