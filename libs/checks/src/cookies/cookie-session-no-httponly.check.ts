import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

export const cookieSessionNoHttponly: PassiveCheck = {
  meta: {
    id: 'cookie-session-no-httponly',
    title: 'Session cookie without HttpOnly attribute',
    category: 'cookies',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [1004],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.6'],
    description:
      'Scripts can read the session cookie. An attacker who finds a cross-site scripting weakness in any page of the site can send the session to a host of their own and take it over.',
    remediation: '`Set-Cookie: session=…; HttpOnly; Secure; SameSite=Lax` (PHP: `session.cookie_httponly = 1`).',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, ({ cookie, isSession }) => isSession && !cookie.httpOnly),
};
