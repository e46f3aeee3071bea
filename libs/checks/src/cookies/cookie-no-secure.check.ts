import type { PassiveCheck } from '#scanner/check-api';
import { isHstsActive } from './hsts-active.ts';
import { perCookie } from './set-cookie.ts';

export const cookieNoSecure: PassiveCheck = {
  meta: {
    id: 'cookie-no-secure',
    title: 'A cookie lacks the Secure attribute',
    category: 'cookies',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [614],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.5'],
    description: 'The browser also sends the cookie over plain HTTP, where it can be read and changed on the way.',
    remediation: 'Set the Secure attribute on every cookie of a site that is served over HTTPS.',
    needs: ['main', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perCookie(artifacts, ({ cookie, exchange, isSession, line }) => {
      if (isSession || cookie.secure || exchange.url.protocol !== 'https:') return undefined;
      return { evidence: line, ...(isHstsActive(artifacts) && { severity: 'info' }) };
    }),
};
