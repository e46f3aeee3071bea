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
  if (!(error instanceof ConnectionError) || !isUntrusted(error)) return error.message;
  return `${error.message}\nName the certificate of the service with --ca or SCANLEDGER_CA_FILE; the one that it generates is tls-cert.pem in its DATA_DIR.`;
}

function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && untrustedCodes.has(error.code)) || isUntrusted(error.cause);
}
