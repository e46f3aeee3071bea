import { UntrustedCertificateError } from '#client';

/** What to tell the user about what was thrown. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof UntrustedCertificateError) {
    return `The certificate of the service is not trusted: ${error.reason}.\nName it with --ca or SCANLEDGER_CA_FILE; the one that the service generates is tls-cert.pem in its DATA_DIR.`;
  }
  return error instanceof Error ? error.message : String(error);
}
