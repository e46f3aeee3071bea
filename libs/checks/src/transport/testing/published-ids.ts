/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
http-no-https-redirect
http-redirect-late
http-redirect-off-host
https-downgrade-redirect
https-unavailable
tls-cert-chain-incomplete
tls-cert-expired
tls-cert-expiring
tls-cert-lifetime-long
tls-cert-name-mismatch
tls-cert-no-sct
tls-cert-not-yet-valid
tls-cert-revoked
tls-cert-self-signed
tls-cert-untrusted
tls-cert-weak-key
tls-cert-weak-signature
tls-legacy-tls
tls-no-aead
tls-no-forward-secrecy
tls-no-modern
tls-no-ocsp-staple
tls-no-tls13
tls-null-anon-export
tls-ssl2-ssl3
tls-weak-cipher
tls-weak-dh
`
  .trim()
  .split('\n');
