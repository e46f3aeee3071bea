import type { PassiveCheck } from '#scanner/check-api';
import { isMeantForScript } from './names.ts';
import { perCookie } from './set-cookie.ts';

export const cookieNoHttponly: PassiveCheck = {
  meta: {
    id: 'cookie-no-httponly',
    title: 'A cookie can be read by script',
    category: 'cookies',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [1004],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.6'],
    description:
      'Script of the page can read this cookie. Where script has no need of it, that only helps an attacker.',
    remediation: "Set the HttpOnly attribute on cookies that the page's own script does not need.",
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie, isSession }) => !isSession && !cookie.httpOnly && !isMeantForScript(cookie.name)),
};
