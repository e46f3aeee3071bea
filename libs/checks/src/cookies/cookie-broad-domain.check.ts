import type { PassiveCheck } from '#scanner/check-api';
import { getPublicSuffix } from 'tldts';
import { perCookie } from './set-cookie.ts';
import type { SetCookie } from './set-cookie.ts';

export const cookieBroadDomain: PassiveCheck = {
  meta: {
    id: 'cookie-broad-domain',
    title: 'Cookie is shared with all subdomains (Domain attribute)',
    category: 'cookies',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [565],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.3'],
    description:
      'The Domain attribute names a parent of the host. Every host below it receives the cookie and can overwrite it, so an attacker who takes over the weakest of them gets the cookie.',
    remediation:
      'Omit the Domain attribute; for sessions use the prefix: `Set-Cookie: __Host-session=…; Path=/; Secure; HttpOnly; SameSite=Lax`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, isShared),
};

function isShared({ cookie, exchange }: SetCookie): boolean {
  const domain = cookie.domain?.toLowerCase().replace(/^\./, '');
  const host = exchange.url.hostname;
  if (domain === undefined || domain === '' || domain === host) return false;
  return getPublicSuffix(domain) === domain || host.endsWith(`.${domain}`);
}
