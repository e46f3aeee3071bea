import type { PassiveCheck } from '#scanner/check-api';
import { perServer, unclear } from './tls-outcomes.ts';

export const tlsNoAead: PassiveCheck = {
  meta: {
    id: 'tls-no-aead',
    title: 'No AEAD cipher suite is supported',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9325'],
    description:
      'The server supports no authenticated encryption (AES-GCM, ChaCha20-Poly1305), only CBC and stream suites. Padding-oracle attacks on CBC suites (Lucky 13, GOLDENDOODLE) let an attacker recover plain text where an implementation leaks timing.',
    remediation: 'Enable AEAD suites and TLS 1.3. nginx: `ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ refusedSuiteKinds, negotiated }) =>
      refusedSuiteKinds.includes('aead')
        ? `negotiated ${negotiated.cipher}; GCM, CCM and ChaCha20-Poly1305 refused`
        : undefined,
    ),
  gap: unclear('aead'),
};
