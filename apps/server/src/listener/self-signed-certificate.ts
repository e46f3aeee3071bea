import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Certificate } from './listener.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** Clients accept no longer validity of a certificate that a user has trusted. */
const validDays = 825;
const renewBeforeMs = 30 * dayMs;
/** `id-kp-serverAuth` of RFC 5280 */
const serverAuthentication = '1.3.6.1.5.5.7.3.1';

/** A self-signed TLS server certificate for names and addresses: ECDSA P-256 with SHA-256. `now` in milliseconds. */
export async function makeSelfSigned(names: readonly string[], now: number): Promise<Certificate> {
  const altNames = names.map((name) =>
    isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const),
  );
  // A certificate is made once in two years: what makes it is not loaded at every start.
  const { generate } = await import('selfsigned');
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Scanledger (self-signed)' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now),
    notAfterDate: new Date(now + validDays * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { cert, key };
}

/** Whether a certificate can stay in use: it names all of `names`, may authenticate a server, and does not expire soon. */
export function isStillValid(pem: string, names: readonly string[], now: number): boolean {
  const certificate = new X509Certificate(pem);
  return (
    new Date(certificate.validTo).getTime() - now > renewBeforeMs &&
    (certificate.keyUsage ?? []).includes(serverAuthentication) &&
    names.every((name) => covers(certificate, name))
  );
}

function covers(certificate: X509Certificate, name: string): boolean {
  return (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
}
