import type { PassiveCheck } from '#scanner/check-api';
import { perServer, unclear } from './tls-outcomes.ts';

export const tlsNoForwardSecrecy: PassiveCheck = {
  meta: {
    id: 'tls-no-forward-secrecy',
    title: 'No cipher suite with forward secrecy is supported',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9325'],
    description:
      "The server supports static RSA key exchange only. An attacker who records traffic today can decrypt all of it once the server's private key is disclosed.",
    remediation: 'Enable ECDHE suites. nginx: `ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;`; TLS 1.3 has no others.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ refusedSuiteKinds, negotiated }) =>
      refusedSuiteKinds.includes('forward_secrecy')
        ? `negotiated ${negotiated.cipher}; ECDHE and DHE refused`
        : undefined,
    ),
  gap: unclear('forward_secrecy'),
};
