import type { PassiveCheck } from '#scanner/check-api';
import { perServer, reliedUpon } from './tls-outcomes.ts';

const leastBits: Readonly<Record<string, number>> = { rsa: 2048, 'rsa-pss': 2048, dsa: 2048, ec: 224 };

export const tlsCertWeakKey: PassiveCheck = {
  meta: {
    id: 'tls-cert-weak-key',
    title: 'The certificate has a weak key',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [326],
    wstg: ['WSTG-CRYP-01'],
    references: [
      'https://www.rfc-editor.org/rfc/rfc9325',
      'https://nvlpubs.nist.gov/nistpubs/SpecialPublications/NIST.SP.800-131Ar2.pdf',
    ],
    description:
      'A key in the certificate chain is so short that its private part can be computed with enough effort: RSA and DSA below 2048 bits, elliptic curves below 224. With it, the site can be impersonated.',
    remediation: 'Make a new key (ECDSA P-256, or RSA with 2048 bits or more), and have a certificate issued for it.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, (tls) => {
      const weak = reliedUpon(tls).find(({ keyType, keyBits }) => keyBits > 0 && keyBits < (leastBits[keyType] ?? 0));
      return weak && `${weak.keyType} ${weak.keyBits} bits: ${weak.subject}`;
    }),
};
