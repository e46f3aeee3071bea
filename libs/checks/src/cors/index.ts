import type { Check } from '#scanner/check-api';
import { corsHttpOrigin } from './cors-http-origin.check.ts';
import { corsInvalidCombo } from './cors-invalid-combo.check.ts';
import { corsNullOrigin } from './cors-null-origin.check.ts';
import { corsOriginBypass } from './cors-origin-bypass.check.ts';
import { corsReflectsOrigin } from './cors-reflects-origin.check.ts';
import { corsPostReflectsOrigin } from './cors-post-reflects-origin.check.ts';
import { corsPreflightReflectsOrigin } from './cors-preflight-reflects-origin.check.ts';
import { corsReflectsOriginCredentials } from './cors-reflects-origin-credentials.check.ts';
import { corsWildcard } from './cors-wildcard.check.ts';

export const corsChecks: readonly Check[] = [
  corsReflectsOriginCredentials,
  corsReflectsOrigin,
  corsPreflightReflectsOrigin,
  corsPostReflectsOrigin,
  corsNullOrigin,
  corsOriginBypass,
  corsHttpOrigin,
  corsWildcard,
  corsInvalidCombo,
];
