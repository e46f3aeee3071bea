import type { PassiveCheck } from '#scanner/check-api';
import { perServer, unclear } from './tls-outcomes.ts';

export const tlsNoTls13: PassiveCheck = {
  meta: {
    id: 'tls-no-tls13',
    title: 'TLS 1.3 is not supported',
    category: 'transport',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc8446'],
    description:
      'The server does not support the current version of TLS. TLS 1.3 encrypts the certificate, connects with one round trip fewer and has none of the legacy options that attacks on TLS depend on.',
    remediation: 'Enable TLS 1.3 beside TLS 1.2 (OpenSSL 1.1.1 or later). nginx: `ssl_protocols TLSv1.2 TLSv1.3;`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ accepted, refused }) =>
      refused.includes('TLSv1.3') && accepted.includes('TLSv1.2') ? 'best version: TLSv1.2' : undefined,
    ),
  gap: unclear('TLSv1.2'),
};
