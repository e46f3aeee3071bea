/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
client-template-injection
code-injection
command-injection
crlf-injection
external-resource-injection
forbidden-bypass
get-for-post
html-injection
ldap-injection
login-sql-injection
nosql-injection
open-redirect
open-redirect-passive
path-traversal
sql-boolean-based
sql-error-based
ssti
xpath-injection
xss-reflected
xss-stored
`
  .trim()
  .split('\n');
