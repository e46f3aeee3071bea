import type { PassiveCheck } from '#scanner/check-api';
import { perServer, reliedUpon } from './tls-outcomes.ts';

const brokenHash = /md[245]|sha-?1(?!\d)/i;

export const tlsCertWeakSignature: PassiveCheck = {
  meta: {
    id: 'tls-cert-weak-signature',
    title: 'TLS certificate is signed with MD5 or SHA-1',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [328],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9155', 'https://shattered.io/'],
    description:
      'A signature in the certificate chain uses MD5 or SHA-1. Collisions are practical for both, so an attacker may hold a forged certificate with the same signature; current browsers reject the chain.',
    remediation: 'Have the certificate reissued; every public authority signs with SHA-256 or better.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, (tls) => {
      const weak = reliedUpon(tls).find((one) => !one.selfSigned && brokenHash.test(one.signatureAlgorithm));
      return weak && `${weak.signatureAlgorithm}: ${weak.subject}`;
    }),
};
