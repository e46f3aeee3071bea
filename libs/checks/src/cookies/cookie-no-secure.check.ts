import type { PassiveCheck } from '#scanner/check-api';
import { isHstsActive } from './hsts-active.ts';
import { perCookie } from './set-cookie.ts';

export const cookieNoSecure: PassiveCheck = {
  meta: {
    id: 'cookie-no-secure',
    title: 'Cookie without Secure attribute',
    category: 'cookies',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [614],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.5'],
    description:
      'Browsers also send the cookie over plain HTTP. An attacker on the network path can read and replace it.',
    remediation: 'Set the attribute on every cookie of an HTTPS site: `Set-Cookie: name=…; Secure; SameSite=Lax`.',
    needs: ['main', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie, exchange, isSession, line }) => {
      if (isSession || cookie.secure || exchange.url.protocol !== 'https:') return undefined;
      return { evidence: line, ...(isHstsActive(artifacts) && { severity: 'info' }) };
    }),
};
