import type { Cookie, PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

const thirtyDays = 30 * 24 * 3600;

export const cookieSessionPersistent: PassiveCheck = {
  meta: {
    id: 'cookie-session-persistent',
    title: 'Session cookie is valid for more than 30 days',
    category: 'cookies',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [539],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.2'],
    description:
      'The session survives closing the browser for a long time. On a shared or lost device the next person is still logged in, and a stolen cookie stays valid for as long.',
    remediation:
      'Omit Expires and Max-Age for sessions or keep them short (`Max-Age=28800`), and end idle sessions on the server.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie, isSession }) => isSession && lifetime(cookie, artifacts.now) > thirtyDays),
};

/** Seconds; 0 for a cookie that ends with the browser. */
function lifetime({ maxAge, expires }: Cookie, now: Date): number {
  return maxAge ?? (expires === undefined ? 0 : (expires.getTime() - now.getTime()) / 1000);
}
