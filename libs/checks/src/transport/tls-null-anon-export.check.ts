import { isOfClass } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perServer, suitesTaken } from './tls-outcomes.ts';

const unprotected = ['null', 'anonymous', 'export'] as const;

export const tlsNullAnonExport: PassiveCheck = {
  meta: {
    id: 'tls-null-anon-export',
    title: 'Cipher suites without protection are offered',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9325', 'https://weakdh.org/'],
    description:
      'The server accepts suites that encrypt nothing (NULL), authenticate nobody (anonymous), or use keys of export strength that can be broken within hours (FREAK, Logjam). An attacker in the middle can make use of them.',
    remediation: 'Remove these suites; the default list of a current TLS library holds none of them.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, (tls) => {
      const bare = suitesTaken(tls).filter((name) => unprotected.some((kind) => isOfClass(name, kind)));
      return bare.length > 0 ? `accepted: ${bare.join(', ')}` : undefined;
    }),
};
