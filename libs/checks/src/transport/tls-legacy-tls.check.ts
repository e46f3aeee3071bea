import type { PassiveCheck } from '#scanner/check-api';
import { perServer, unclear } from './tls-outcomes.ts';

export const tlsLegacyTls: PassiveCheck = {
  meta: {
    id: 'tls-legacy-tls',
    title: 'TLS 1.0 or TLS 1.1 is enabled',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc8996'],
    description:
      'The server accepts TLS 1.0 or 1.1, which RFC 8996 deprecates: they depend on MD5 and SHA-1 and lack authenticated encryption. An attacker can use the weaknesses of these versions (BEAST, Lucky 13) against clients that negotiate them.',
    remediation:
      'Allow TLS 1.2 and 1.3 only. nginx: `ssl_protocols TLSv1.2 TLSv1.3;`; Apache: `SSLProtocol -all +TLSv1.2 +TLSv1.3`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ accepted }) => {
      const legacy = ['TLSv1', 'TLSv1.1'].filter((version) => accepted.includes(version));
      return legacy.length > 0 ? `accepted: ${legacy.join(', ')}` : undefined;
    }),
  gap: unclear('TLSv1', 'TLSv1.1'),
};
