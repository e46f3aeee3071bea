import type { PassiveCheck } from '#scanner/check-api';
import { isHstsActive } from './hsts-active.ts';
import { perCookie } from './set-cookie.ts';

export const cookieSessionNoSecure: PassiveCheck = {
  meta: {
    id: 'cookie-session-no-secure',
    title: 'Session cookie without Secure attribute',
    category: 'cookies',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [614],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.5'],
    description:
      'Browsers also send the session cookie over plain HTTP. An attacker on the network path can read it and take over the session (session hijacking).',
    remediation: '`Set-Cookie: session=…; Secure; HttpOnly; SameSite=Lax` (PHP: `session.cookie_secure = 1`).',
    needs: ['main', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie, exchange, isSession, line }) => {
      if (!isSession || cookie.secure || exchange.url.protocol !== 'https:') return undefined;
      return { evidence: line, ...(isHstsActive(artifacts) && { severity: 'low' }) };
    }),
};
