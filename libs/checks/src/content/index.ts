import type { Check } from '#scanner/check-api';
import { baseTagExternal } from './base-tag-external.check.ts';
import { dangerousJs } from './dangerous-js.check.ts';
import { iframeNoSandbox } from './iframe-no-sandbox.check.ts';
import { jsLibraryEol } from './js-library-eol.check.ts';
import { jsLibraryVulnerable } from './js-library-vulnerable.check.ts';
import { linkTargetBlank } from './link-target-blank.check.ts';
import { mixedContentActive } from './mixed-content-active.check.ts';
import { mixedContentPassive } from './mixed-content-passive.check.ts';
import { scriptMaliciousDomain } from './script-malicious-domain.check.ts';
import { scriptOverHttp } from './script-over-http.check.ts';
import { sriInvalid } from './sri-invalid.check.ts';
import { sriMissing } from './sri-missing.check.ts';
import { thirdPartyScript } from './third-party-script.check.ts';

export const contentChecks: readonly Check[] = [
  mixedContentActive,
  mixedContentPassive,
  scriptOverHttp,
  sriMissing,
  sriInvalid,
  scriptMaliciousDomain,
  thirdPartyScript,
  jsLibraryVulnerable,
  jsLibraryEol,
  linkTargetBlank,
  iframeNoSandbox,
  dangerousJs,
  baseTagExternal,
];
