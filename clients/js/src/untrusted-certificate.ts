/** Codes of OpenSSL for a certificate of an authority that is not trusted. */
const untrustedCodes: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** What is wrong with a certificate, where that has caused the error: its authority is not trusted. */
export function untrustedCertificateReason(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, cause } = error as Readonly<Record<'code' | 'message' | 'cause', unknown>>;
  return untrustedCodes.has(code) ? String(message) : untrustedCertificateReason(cause);
}
