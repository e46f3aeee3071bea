import { isOfClass } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perServer, suitesTaken, unclear } from './tls-outcomes.ts';

const isWeak = (name: string): boolean =>
  (['rc4', 'triple_des', 'single_des'] as const).some((kind) => isOfClass(name, kind)) || name.endsWith('_MD5');
const isWorse = (name: string): boolean =>
  (['null', 'anonymous', 'export'] as const).some((kind) => isOfClass(name, kind));

export const tlsWeakCipher: PassiveCheck = {
  meta: {
    id: 'tls-weak-cipher',
    title: 'RC4, DES, 3DES or MD5 cipher suites are enabled (SWEET32)',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc7465', 'https://sweet32.info/'],
    description:
      'The server accepts RC4, DES, 3DES or MD5 suites. An attacker who records enough traffic of one connection recovers cookies from it (RFC 7465, SWEET32).',
    remediation: 'Remove these suites. nginx: `ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, (tls) => {
      const weak = suitesTaken(tls).filter((name) => isWeak(name) && !isWorse(name));
      return weak.length > 0 ? `accepted: ${weak.join(', ')}` : undefined;
    }),
  gap: unclear('rc4', 'triple_des', 'single_des'),
};
