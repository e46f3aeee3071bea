import type { PassiveCheck } from '#scanner/check-api';
import { perServer } from './tls-outcomes.ts';

export const tlsNoTls13: PassiveCheck = {
  meta: {
    id: 'tls-no-tls13',
    title: 'TLS 1.3 is not offered',
    category: 'transport',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc8446'],
    description:
      'The server does not speak the current version of TLS, which connects faster, hides the certificate from onlookers and has none of the old options that need care.',
    remediation: 'Enable TLS 1.3 beside TLS 1.2; it may need a newer server or TLS library.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ accepted, refused }) =>
      refused.includes('TLSv1.3') && accepted.includes('TLSv1.2') ? 'best version: TLSv1.2' : undefined,
    ),
};
