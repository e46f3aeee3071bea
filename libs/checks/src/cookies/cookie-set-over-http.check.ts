import type { PassiveCheck } from '#scanner/check-api';
import { isUnencrypted } from '../unencrypted.ts';
import { perCookie } from './set-cookie.ts';

export const cookieSetOverHttp: PassiveCheck = {
  meta: {
    id: 'cookie-set-over-http',
    title: 'Session cookie is set over plain HTTP',
    category: 'cookies',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-SESS-02', 'WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-8.3'],
    description:
      'The session identifier is sent unencrypted. An attacker on the network path can take over the session, or set one of their own for the user (session fixation).',
    remediation:
      'Serve the site over HTTPS only, and set the cookie there: `Set-Cookie: __Host-session=…; Path=/; Secure; HttpOnly; SameSite=Lax`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, ({ exchange, isSession }) => isSession && isUnencrypted(exchange.url)),
};
