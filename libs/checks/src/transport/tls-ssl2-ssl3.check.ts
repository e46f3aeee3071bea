import type { PassiveCheck } from '#scanner/check-api';
import { perServer, unclear } from './tls-outcomes.ts';

export const tlsSsl2Ssl3: PassiveCheck = {
  meta: {
    id: 'tls-ssl2-ssl3',
    title: 'SSLv2 or SSLv3 is enabled (DROWN, POODLE)',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc7568', 'https://www.rfc-editor.org/rfc/rfc6176'],
    description:
      'The server accepts SSL 2.0 or SSL 3.0. POODLE decrypts cookies sent over SSLv3; DROWN uses SSLv2 to decrypt TLS connections of every server that shares the key.',
    remediation:
      'Allow TLS 1.2 and 1.3 only. nginx: `ssl_protocols TLSv1.2 TLSv1.3;`; Apache: `SSLProtocol -all +TLSv1.2 +TLSv1.3`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ accepted }) => {
      const broken = ['SSLv2', 'SSLv3'].filter((version) => accepted.includes(version));
      return broken.length > 0 ? `accepted: ${broken.join(', ')}` : undefined;
    }),
  gap: unclear('SSLv2', 'SSLv3'),
};
