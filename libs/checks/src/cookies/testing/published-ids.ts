/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
cookie-broad-domain
cookie-known-secret
cookie-no-httponly
cookie-no-samesite
cookie-no-secure
cookie-prefix-violation
cookie-samesite-invalid
cookie-samesite-none-insecure
cookie-session-no-httponly
cookie-session-no-secure
cookie-session-persistent
cookie-set-over-http
session-id-in-url
`
  .trim()
  .split('\n');
