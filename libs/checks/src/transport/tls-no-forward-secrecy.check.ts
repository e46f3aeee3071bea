import type { PassiveCheck } from '#scanner/check-api';
import { perServer } from './tls-outcomes.ts';

export const tlsNoForwardSecrecy: PassiveCheck = {
  meta: {
    id: 'tls-no-forward-secrecy',
    title: 'Key exchange has no forward secrecy',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9325'],
    description:
      'The server knows static RSA key exchange only. Whoever records connections today can decrypt all of them on the day the server’s key becomes known.',
    remediation: 'Enable suites with ECDHE, and prefer them; in TLS 1.3 there are no others.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ refusedSuiteKinds, negotiated }) =>
      refusedSuiteKinds.includes('forward_secrecy')
        ? `negotiated ${negotiated.cipher}; ECDHE and DHE refused`
        : undefined,
    ),
};
