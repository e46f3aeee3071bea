import type { PassiveCheck } from '#scanner/check-api';
import { perCookie } from './set-cookie.ts';

export const cookieSetOverHttp: PassiveCheck = {
  meta: {
    id: 'cookie-set-over-http',
    title: 'A session cookie is set over plain HTTP',
    category: 'cookies',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-SESS-02', 'WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-8.3'],
    description:
      'The session identifier crosses the network unencrypted. Whoever reads it can take over the session, or give the visitor a session of their own.',
    remediation: 'Serve the site over HTTPS only, and set sessions there with the Secure attribute.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, ({ exchange, isSession }) => isSession && exchange.url.protocol === 'http:'),
};
