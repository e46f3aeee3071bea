/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
cors-http-origin
cors-invalid-combo
cors-null-origin
cors-origin-bypass
cors-post-reflects-origin
cors-preflight-reflects-origin
cors-reflects-origin
cors-reflects-origin-credentials
cors-wildcard
`
  .trim()
  .split('\n');
