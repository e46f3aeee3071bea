import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

export const cookieSessionNoHttponly: PassiveCheck = {
  meta: {
    id: 'cookie-session-no-httponly',
    title: 'A session cookie can be read by script',
    category: 'cookies',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [1004],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.6'],
    description:
      'Without HttpOnly, script that gets into any page of the site can read the session and send it to an attacker.',
    remediation: "Set the HttpOnly attribute on cookies that the page's own script does not need.",
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, ({ cookie, isSession }) => isSession && !cookie.httpOnly),
};
