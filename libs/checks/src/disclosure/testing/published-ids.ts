/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
basic-auth-over-http
big-redirect
debug-header
debug-mode
development-server
error-page-stack-trace
generator-version
internal-comment-url
java-serialized
jsf-viewstate
password-hash
password-plaintext
php-warning
powered-by
private-ip
secret-in-page
secret-in-script
server-version
source-code
source-map-exposed
sql-error
suspicious-comment
system-path
viewstate-no-mac
wp-debug
`
  .trim()
  .split('\n');
