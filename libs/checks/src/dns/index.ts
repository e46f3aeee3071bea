import type { Check } from '#scanner/check-api';
import { danglingCname } from './dangling-cname.check.ts';
import { dmarcInvalid } from './dmarc-invalid.check.ts';
import { dmarcMissing } from './dmarc-missing.check.ts';
import { dmarcPolicyNone } from './dmarc-policy-none.check.ts';
import { dnsCaaMissing } from './dns-caa-missing.check.ts';
import { dnsPrivateAddress } from './dns-private-address.check.ts';
import { dnssecBroken } from './dnssec-broken.check.ts';
import { dnssecMissing } from './dnssec-missing.check.ts';
import { ipv6Missing } from './ipv6-missing.check.ts';
import { mtaStsMissing } from './mta-sts-missing.check.ts';
import { securityTxtExpired } from './security-txt-expired.check.ts';
import { securityTxtInvalid } from './security-txt-invalid.check.ts';
import { securityTxtMissing } from './security-txt-missing.check.ts';
import { spfMissing } from './spf-missing.check.ts';
import { spfMultiple } from './spf-multiple.check.ts';
import { spfPermissive } from './spf-permissive.check.ts';
import { spfTooManyLookups } from './spf-too-many-lookups.check.ts';
import { tlsaMissing } from './tlsa-missing.check.ts';

export const dnsChecks: readonly Check[] = [
  dnsCaaMissing,
  spfMissing,
  spfPermissive,
  spfMultiple,
  spfTooManyLookups,
  dmarcMissing,
  dmarcPolicyNone,
  dmarcInvalid,
  dnssecMissing,
  dnssecBroken,
  danglingCname,
  dnsPrivateAddress,
  mtaStsMissing,
  tlsaMissing,
  ipv6Missing,
  securityTxtMissing,
  securityTxtExpired,
  securityTxtInvalid,
];
