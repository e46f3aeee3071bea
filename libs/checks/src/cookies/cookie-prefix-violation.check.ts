import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';
import type { SetCookie } from './set-cookie.ts';

export const cookiePrefixViolation: PassiveCheck = {
  meta: {
    id: 'cookie-prefix-violation',
    title: 'Cookie violates its __Secure- or __Host- prefix',
    category: 'cookies',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [565],
    wstg: ['WSTG-SESS-02'],
    references: ['https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-cookie-name-prefixes'],
    description:
      'A name with the prefix `__Secure-` or `__Host-` requires certain attributes, and browsers drop a cookie without them. What depends on the cookie fails, or is unprotected in clients that ignore prefixes.',
    remediation:
      '`Set-Cookie: __Secure-name=…; Secure` over HTTPS; `Set-Cookie: __Host-name=…; Secure; Path=/` without Domain.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, breaksItsPrefix),
};

function breaksItsPrefix({ cookie, exchange }: SetCookie): boolean {
  const name = cookie.name.toLowerCase();
  const secure = cookie.secure === true && exchange.url.protocol === 'https:';
  if (name.startsWith('__host-')) return !secure || cookie.path !== '/' || cookie.domain !== undefined;
  return name.startsWith('__secure-') && !secure;
}
