import type { CertificateInfo } from '#scanner/check-api';

/** A sound certificate at the fixtures' usual time, 2026-06-01, with `override` merged in. */
export function certificate(override: Partial<CertificateInfo> = {}): CertificateInfo {
  return {
    subject: 'CN=example.com',
    issuer: 'CN=Public CA',
    subjectAltNames: ['DNS:example.com'],
    notBefore: new Date('2026-05-01T00:00:00Z'),
    notAfter: new Date('2026-07-30T00:00:00Z'),
    selfSigned: false,
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    hasEmbeddedSct: true,
    mustStaple: false,
    hasAuthorityInfoAccess: true,
    fingerprint256: 'AA:BB',
    raw: Buffer.alloc(0),
    ...override,
  };
}

/** The issuer of the usual certificate. */
export const intermediate = certificate({
  subject: 'CN=Public CA',
  issuer: 'CN=Public Root',
  subjectAltNames: [],
  notBefore: new Date('2024-01-01T00:00:00Z'),
  notAfter: new Date('2034-01-01T00:00:00Z'),
  hasEmbeddedSct: false,
});
