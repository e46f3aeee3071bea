/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
form-action-offsite
form-http-to-https
form-https-to-http
form-no-csrf-token
form-password-get
password-autocomplete
password-over-http
`
  .trim()
  .split('\n');
