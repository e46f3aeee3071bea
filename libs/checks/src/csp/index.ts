import type { Check } from '#scanner/check-api';
import { cspAllowlistBypass } from './csp-allowlist-bypass.check.ts';
import { cspBaseUri } from './csp-base-uri.check.ts';
import { cspDeprecated } from './csp-deprecated.check.ts';
import { cspInsecureScheme } from './csp-insecure-scheme.check.ts';
import { cspIpSource } from './csp-ip-source.check.ts';
import { cspMetaIgnoredDirective } from './csp-meta-ignored-directive.check.ts';
import { cspMissing } from './csp-missing.check.ts';
import { cspNoFallback } from './csp-no-fallback.check.ts';
import { cspNonceStatic } from './csp-nonce-static.check.ts';
import { cspNonceWeak } from './csp-nonce-weak.check.ts';
import { cspObjectSrc } from './csp-object-src.check.ts';
import { cspReportOnly } from './csp-report-only.check.ts';
import { cspScriptMissing } from './csp-script-missing.check.ts';
import { cspScriptScheme } from './csp-script-scheme.check.ts';
import { cspScriptUnsafeEval } from './csp-script-unsafe-eval.check.ts';
import { cspScriptUnsafeInline } from './csp-script-unsafe-inline.check.ts';
import { cspScriptWildcard } from './csp-script-wildcard.check.ts';
import { cspStyleUnsafeInline } from './csp-style-unsafe-inline.check.ts';
import { cspSyntax } from './csp-syntax.check.ts';
import { cspTrustedTypes } from './csp-trusted-types.check.ts';

export const cspChecks: readonly Check[] = [
  cspMissing,
  cspReportOnly,
  cspScriptUnsafeInline,
  cspScriptUnsafeEval,
  cspScriptWildcard,
  cspScriptScheme,
  cspScriptMissing,
  cspObjectSrc,
  cspBaseUri,
  cspNoFallback,
  cspAllowlistBypass,
  cspInsecureScheme,
  cspNonceWeak,
  cspNonceStatic,
  cspIpSource,
  cspStyleUnsafeInline,
  cspSyntax,
  cspMetaIgnoredDirective,
  cspDeprecated,
  cspTrustedTypes,
];
