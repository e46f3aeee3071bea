import type { Check } from '#scanner/check-api';
import { charsetMissingOrMismatch } from './charset-missing-or-mismatch.check.ts';
import { clickjackingUnprotected } from './clickjacking-unprotected.check.ts';
import { coepInvalid } from './coep-invalid.check.ts';
import { coepMissing } from './coep-missing.check.ts';
import { contentTypeMissing } from './content-type-missing.check.ts';
import { coopInvalid } from './coop-invalid.check.ts';
import { coopMissing } from './coop-missing.check.ts';
import { corpInvalid } from './corp-invalid.check.ts';
import { corpMissing } from './corp-missing.check.ts';
import { deprecatedSecurityHeader } from './deprecated-security-header.check.ts';
import { featurePolicyDeprecated } from './feature-policy-deprecated.check.ts';
import { frameAncestorsBroad } from './frame-ancestors-broad.check.ts';
import { hstsDisabled } from './hsts-disabled.check.ts';
import { hstsDuplicate } from './hsts-duplicate.check.ts';
import { hstsInMeta } from './hsts-in-meta.check.ts';
import { hstsMalformed } from './hsts-malformed.check.ts';
import { hstsMissing } from './hsts-missing.check.ts';
import { hstsNoSubdomains } from './hsts-no-subdomains.check.ts';
import { hstsOnHttp } from './hsts-on-http.check.ts';
import { hstsPreloadIneligible } from './hsts-preload-ineligible.check.ts';
import { hstsShort } from './hsts-short.check.ts';
import { permissionsPolicyBroad } from './permissions-policy-broad.check.ts';
import { permissionsPolicyInvalid } from './permissions-policy-invalid.check.ts';
import { permissionsPolicyMissing } from './permissions-policy-missing.check.ts';
import { referrerPolicyInvalid } from './referrer-policy-invalid.check.ts';
import { referrerPolicyMissing } from './referrer-policy-missing.check.ts';
import { referrerPolicyUnsafe } from './referrer-policy-unsafe.check.ts';
import { xctoMissing } from './xcto-missing.check.ts';
import { xfoAllowFrom } from './xfo-allow-from.check.ts';
import { xfoDuplicate } from './xfo-duplicate.check.ts';
import { xfoInMeta } from './xfo-in-meta.check.ts';
import { xfoMalformed } from './xfo-malformed.check.ts';
import { xpcdpPermissive } from './xpcdp-permissive.check.ts';

export const headerChecks: readonly Check[] = [
  hstsMissing,
  hstsDisabled,
  hstsShort,
  hstsMalformed,
  hstsDuplicate,
  hstsOnHttp,
  hstsInMeta,
  hstsNoSubdomains,
  hstsPreloadIneligible,
  xctoMissing,
  clickjackingUnprotected,
  xfoMalformed,
  xfoDuplicate,
  xfoInMeta,
  xfoAllowFrom,
  frameAncestorsBroad,
  referrerPolicyMissing,
  referrerPolicyUnsafe,
  referrerPolicyInvalid,
  permissionsPolicyMissing,
  permissionsPolicyBroad,
  permissionsPolicyInvalid,
  featurePolicyDeprecated,
  coopMissing,
  coepMissing,
  corpMissing,
  coopInvalid,
  coepInvalid,
  corpInvalid,
  deprecatedSecurityHeader,
  contentTypeMissing,
  charsetMissingOrMismatch,
  xpcdpPermissive,
];
