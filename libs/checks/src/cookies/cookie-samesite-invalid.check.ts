import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

const known = new Set(['strict', 'lax', 'none']);

export const cookieSamesiteInvalid: PassiveCheck = {
  meta: {
    id: 'cookie-samesite-invalid',
    title: 'Cookie with invalid SameSite value',
    category: 'cookies',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1275],
    wstg: ['WSTG-SESS-02'],
    references: ['https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-samesite-attribute-2'],
    description:
      'Browsers treat an unknown value as if the attribute were absent. The protection against cross-site request forgery (CSRF) that was intended may not exist.',
    remediation: 'Use `SameSite=Strict`, `SameSite=Lax` or `SameSite=None; Secure`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie }) => cookie.sameSite !== undefined && !known.has(cookie.sameSite.toLowerCase())),
};
