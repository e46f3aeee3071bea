import type { PassiveCheck } from '#scanner/check-api';
import { perServer } from './tls-outcomes.ts';

export const tlsLegacyTls: PassiveCheck = {
  meta: {
    id: 'tls-legacy-tls',
    title: 'TLS 1.0 or TLS 1.1 is offered',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc8996'],
    description:
      'The server still accepts TLS 1.0 or 1.1, which rest on MD5 and SHA-1 and lack authenticated encryption. They are deprecated since 2021, and no current browser needs them.',
    remediation: 'Allow TLS 1.2 and TLS 1.3 only.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ accepted }) => {
      const legacy = ['TLSv1', 'TLSv1.1'].filter((version) => accepted.includes(version));
      return legacy.length > 0 ? `accepted: ${legacy.join(', ')}` : undefined;
    }),
};
