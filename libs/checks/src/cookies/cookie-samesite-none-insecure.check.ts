import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

export const cookieSamesiteNoneInsecure: PassiveCheck = {
  meta: {
    id: 'cookie-samesite-none-insecure',
    title: 'A cookie has SameSite=None without Secure',
    category: 'cookies',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1275],
    wstg: ['WSTG-SESS-02'],
    references: ['https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-samesite-attribute-2'],
    description:
      'Browsers of today refuse such a cookie; older ones send it with every request that other sites cause, also unencrypted.',
    remediation: 'Add the Secure attribute, or use `SameSite=Lax` where other sites need not embed this one.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, ({ cookie }) => cookie.sameSite?.toLowerCase() === 'none' && !cookie.secure),
};
