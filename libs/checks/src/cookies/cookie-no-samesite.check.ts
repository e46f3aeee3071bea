import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

export const cookieNoSamesite: PassiveCheck = {
  meta: {
    id: 'cookie-no-samesite',
    title: 'Cookie without SameSite attribute',
    category: 'cookies',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [1275],
    wstg: ['WSTG-SESS-02'],
    references: ['https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-samesite-attribute-2'],
    description:
      'Without SameSite it depends on the browser whether requests from other sites carry the cookie. Where they do, cross-site request forgery (CSRF) is possible.',
    remediation:
      'Set `SameSite=Lax` (or `Strict` where links from other sites need no session): `Set-Cookie: name=…; SameSite=Lax; Secure`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie, isSession, line }) =>
      cookie.sameSite === undefined ? { evidence: line, ...(isSession && { severity: 'low' }) } : undefined,
    ),
};
