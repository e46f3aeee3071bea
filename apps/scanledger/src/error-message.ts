import { ConnectionError } from '#client';

/** Codes of OpenSSL for a certificate of an authority that is not trusted. */
const untrustedCodes: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** What to tell the user about what was thrown. */
export function errorMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isOfUntrustedCertificate(error)) return error.message;
  return `${error.message}\nName the certificate of the service with --ca or SCANLEDGER_CA_FILE; the one that it generates is tls-cert.pem in its DATA_DIR.`;
}

/** No retry helps. */
export function isOfUntrustedCertificate(error: unknown): boolean {
  return error instanceof ConnectionError && hasUntrustedCode(error.cause);
}

function hasUntrustedCode(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && untrustedCodes.has(cause.code)) || hasUntrustedCode(cause.cause);
}
