import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

export const cookieSamesiteNoneInsecure: PassiveCheck = {
  meta: {
    id: 'cookie-samesite-none-insecure',
    title: 'Cookie with SameSite=None but without Secure',
    category: 'cookies',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1275],
    wstg: ['WSTG-SESS-02'],
    references: ['https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-samesite-attribute-2'],
    description:
      'Current browsers reject such a cookie. Older ones send it with every cross-site request, unencrypted ones included, which allows CSRF and interception.',
    remediation:
      'Add `Secure` (`SameSite=None; Secure`), or use `SameSite=Lax` where other sites do not embed this one.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, ({ cookie }) => cookie.sameSite?.toLowerCase() === 'none' && !cookie.secure),
};
