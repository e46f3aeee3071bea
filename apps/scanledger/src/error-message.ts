import { ReceiptVerificationError, UntrustedCertificateError } from '#client';
import { messageOf } from '#kernel';
import { printable } from './report/printable.ts';

/** What to tell the user about what was thrown. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof UntrustedCertificateError) {
    return `The certificate of the service is not trusted: ${error.reason}.\nName it with --ca or SCANLEDGER_CA_FILE; the one that the service generates is tls-cert.pem in its DATA_DIR.`;
  }
  if (error instanceof ReceiptVerificationError && error.step !== 'verifier_keys') {
    return `Not valid (${error.step}): ${printable(error.message)}`;
  }
  return messageOf(error);
}
