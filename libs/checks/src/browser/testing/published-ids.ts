/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
dom-open-redirect
dom-xss
message-origin-unchecked
prototype-pollution
`
  .trim()
  .split('\n');
