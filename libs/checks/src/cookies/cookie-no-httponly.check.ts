import type { PassiveCheck } from '#scanner/check-api';
import { isMeantForScript } from './names.ts';
import { perCookie } from './set-cookie.ts';

export const cookieNoHttponly: PassiveCheck = {
  meta: {
    id: 'cookie-no-httponly',
    title: 'Cookie without HttpOnly attribute',
    category: 'cookies',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [1004],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.6'],
    description:
      'Scripts of the page can read this cookie. Where they do not need it, the only one to profit is an attacker who finds a cross-site scripting weakness.',
    remediation:
      'Set the attribute on cookies that scripts do not need: `Set-Cookie: name=…; HttpOnly; Secure; SameSite=Lax`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie, isSession }) => !isSession && !cookie.httpOnly && !isMeantForScript(cookie.name)),
};
