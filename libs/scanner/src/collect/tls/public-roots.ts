import { rootCertificates } from 'node:tls';

let roots: ReadonlySet<string> | undefined;

/** Whether a certificate, DER, is a root of Mozilla's list, which Node ships; what an operator adds is none of it. */
export function isPublicRoot(raw: Buffer | undefined): boolean {
  roots ??= new Set(rootCertificates.map((pem) => pem.replace(/-----[A-Z ]+-----|\s/g, '')));
  return raw !== undefined && roots.has(raw.toString('base64'));
}
