import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { CertificateInfo } from '../../artifacts.ts';
import { readExtensions } from './extensions.ts';

/** What a certificate says, or undefined where it cannot be read. */
export function certificateInfo(raw: Buffer): CertificateInfo | undefined {
  const certificate = parse(raw);
  if (certificate === undefined) return undefined;
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    subjectAltNames: alternativeNames(certificate.subjectAltName),
    notBefore: certificate.validFromDate,
    notAfter: certificate.validToDate,
    selfSigned: isSelfSigned(certificate),
    ...key(certificate),
    signatureAlgorithm: certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid,
    ...readExtensions(raw),
    fingerprint256: certificate.fingerprint256,
    raw,
  };
}

/**
 * Whether browsers take the certificate for this host: an entry of subjectAltName must match, the common name does not
 * count (RFC 6125, RFC 9525).
 */
export function matchesHost(raw: Buffer, host: string): boolean {
  const certificate = parse(raw);
  const found = isIP(host) === 0 ? certificate?.checkHost(host, { subject: 'never' }) : certificate?.checkIP(host);
  return found !== undefined;
}

/** Hexadecimal; '' for what is no certificate. */
export function serialNumber(raw: Buffer): string {
  return parse(raw)?.serialNumber ?? '';
}

function parse(raw: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(raw);
  } catch {
    return undefined;
  }
}

/** By its own key; that the key usage does not allow for signing certificates changes nothing about it. */
function isSelfSigned(certificate: X509Certificate): boolean {
  try {
    return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}

const curveBits: Readonly<Record<string, number>> = { ed25519: 256, ed448: 456 };

function key(certificate: X509Certificate): { keyType: string; keyBits: number } {
  try {
    const { asymmetricKeyType: keyType = 'unknown', asymmetricKeyDetails: details } = certificate.publicKey;
    const named = /\d{3}/.exec(details?.namedCurve ?? '')?.[0];
    return { keyType, keyBits: details?.modulusLength ?? Number(named ?? curveBits[keyType] ?? 0) };
  } catch {
    return { keyType: 'unknown', keyBits: 0 };
  }
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}

/** Node separates entries by `, ` and quotes those that hold a comma themselves. */
function alternativeNames(text = ''): readonly string[] {
  return [...text.matchAll(/(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g)].map(([entry]) => entry.trim());
}
