/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
base-tag-external
dangerous-js
iframe-no-sandbox
js-library-eol
js-library-vulnerable
link-target-blank
mixed-content-active
mixed-content-passive
script-malicious-domain
script-over-http
sri-invalid
sri-missing
third-party-script
`
  .trim()
  .split('\n');
