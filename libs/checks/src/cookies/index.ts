import type { Check } from '#scanner/check-api';
import { cookieBroadDomain } from './cookie-broad-domain.check.ts';
import { cookieKnownSecret } from './cookie-known-secret.check.ts';
import { cookieNoHttponly } from './cookie-no-httponly.check.ts';
import { cookieNoSamesite } from './cookie-no-samesite.check.ts';
import { cookieNoSecure } from './cookie-no-secure.check.ts';
import { cookiePrefixViolation } from './cookie-prefix-violation.check.ts';
import { cookieSamesiteInvalid } from './cookie-samesite-invalid.check.ts';
import { cookieSamesiteNoneInsecure } from './cookie-samesite-none-insecure.check.ts';
import { cookieSessionNoHttponly } from './cookie-session-no-httponly.check.ts';
import { cookieSessionNoSecure } from './cookie-session-no-secure.check.ts';
import { cookieSessionPersistent } from './cookie-session-persistent.check.ts';
import { cookieSetOverHttp } from './cookie-set-over-http.check.ts';
import { sessionIdInUrl } from './session-id-in-url.check.ts';

export const cookieChecks: readonly Check[] = [
  cookieSessionNoSecure,
  cookieNoSecure,
  cookieSessionNoHttponly,
  cookieNoHttponly,
  cookieNoSamesite,
  cookieSamesiteNoneInsecure,
  cookieSamesiteInvalid,
  cookiePrefixViolation,
  cookieBroadDomain,
  cookieSessionPersistent,
  cookieSetOverHttp,
  cookieKnownSecret,
  sessionIdInUrl,
];
