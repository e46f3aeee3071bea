/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
csp-allowlist-bypass
csp-base-uri
csp-deprecated
csp-insecure-scheme
csp-ip-source
csp-meta-ignored-directive
csp-missing
csp-no-fallback
csp-nonce-static
csp-nonce-weak
csp-object-src
csp-report-only
csp-script-missing
csp-script-scheme
csp-script-unsafe-eval
csp-script-unsafe-inline
csp-script-wildcard
csp-style-unsafe-inline
csp-syntax
csp-trusted-types
`
  .trim()
  .split('\n');
