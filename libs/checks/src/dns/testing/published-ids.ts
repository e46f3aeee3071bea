/**
 * The id of every check of this family that was ever released. An id is part of the identity of a finding, so none may
 * change. A new check adds its line; a line is removed only by a release that drops the check.
 */
export const publishedIds: readonly string[] = `
dangling-cname
dmarc-invalid
dmarc-missing
dmarc-policy-none
dns-caa-missing
dns-private-address
dnssec-broken
dnssec-missing
ipv6-missing
mta-sts-missing
security-txt-expired
security-txt-invalid
security-txt-missing
spf-missing
spf-multiple
spf-permissive
spf-too-many-lookups
tlsa-missing
`
  .trim()
  .split('\n');
