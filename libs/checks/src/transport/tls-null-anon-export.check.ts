import { isOfClass } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perServer, suitesTaken, unclear } from './tls-outcomes.ts';

const unprotected = ['null', 'anonymous', 'export'] as const;

export const tlsNullAnonExport: PassiveCheck = {
  meta: {
    id: 'tls-null-anon-export',
    title: 'NULL, anonymous or EXPORT cipher suites are enabled',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9325', 'https://weakdh.org/'],
    description:
      'The server accepts suites without encryption (NULL), without authentication (anonymous) or with export-grade keys that are broken within hours (FREAK, Logjam). A man in the middle can downgrade a connection to them and read or modify it.',
    remediation:
      'Remove these suites. nginx: `ssl_ciphers HIGH:!aNULL:!eNULL:!EXPORT;`; Apache: `SSLCipherSuite HIGH:!aNULL:!eNULL:!EXPORT`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, (tls) => {
      const bare = suitesTaken(tls).filter((name) => unprotected.some((kind) => isOfClass(name, kind)));
      return bare.length > 0 ? `accepted: ${bare.join(', ')}` : undefined;
    }),
  gap: unclear('null', 'anonymous', 'export'),
};
