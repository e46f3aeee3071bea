import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';
import type { SetCookie } from './set-cookie.ts';

export const cookiePrefixViolation: PassiveCheck = {
  meta: {
    id: 'cookie-prefix-violation',
    title: 'A cookie breaks the rules of its name prefix',
    category: 'cookies',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [565],
    wstg: ['WSTG-SESS-02'],
    references: ['https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-cookie-name-prefixes'],
    description:
      'A name that starts with __Secure- or __Host- promises certain attributes. Browsers drop a cookie that does not keep the promise, so that what relies on it does not work, or works without protection elsewhere.',
    remediation: 'For __Secure- set Secure over HTTPS; for __Host- also `Path=/` and no Domain.',
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
