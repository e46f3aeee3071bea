import type { PassiveCheck } from '#scanner/check-api';
import { perServer, reliedUpon } from './tls-outcomes.ts';

const minBits: Readonly<Record<string, number>> = { rsa: 2048, 'rsa-pss': 2048, dsa: 2048, ec: 224 };

export const tlsCertWeakKey: PassiveCheck = {
  meta: {
    id: 'tls-cert-weak-key',
    title: 'TLS certificate has a weak public key',
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
      'A key in the certificate chain is shorter than 2048 bits (RSA, DSA) or 224 bits (elliptic curve). An attacker who computes the private key can impersonate the site and, without forward secrecy, decrypt recorded traffic.',
    remediation:
      'Create a new key and have a certificate issued for it: `openssl ecparam -name prime256v1 -genkey -noout -out key.pem`, or RSA with at least 2048 bits.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, (tls) => {
      const weak = reliedUpon(tls).find(({ keyType, keyBits }) => keyBits > 0 && keyBits < (minBits[keyType] ?? 0));
      return weak && `${weak.keyType} ${weak.keyBits} bits: ${weak.subject}`;
    }),
};
