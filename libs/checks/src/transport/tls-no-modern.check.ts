import type { PassiveCheck } from '#scanner/check-api';
import { perServer, unclear } from './tls-outcomes.ts';

export const tlsNoModern: PassiveCheck = {
  meta: {
    id: 'tls-no-modern',
    title: 'Neither TLS 1.2 nor TLS 1.3 is supported',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9325'],
    description:
      'The server supports deprecated protocol versions only. Current browsers reject the connection, and connections of older clients are open to the known attacks on these versions.',
    remediation:
      "Update the server's TLS library and enable the current versions. nginx: `ssl_protocols TLSv1.2 TLSv1.3;`.",
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ accepted, refused }) =>
      ['TLSv1.2', 'TLSv1.3'].every((version) => refused.includes(version)) && accepted.length > 0
        ? `accepted: ${accepted.join(', ')}; refused: TLSv1.2, TLSv1.3`
        : undefined,
    ),
  gap: unclear('TLSv1.2'),
};
