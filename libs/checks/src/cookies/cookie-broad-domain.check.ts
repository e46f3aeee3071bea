import type { PassiveCheck } from '#scanner/check-api';
import { getPublicSuffix } from 'tldts';
import { perCookie } from './set-cookie.ts';
import type { SetCookie } from './set-cookie.ts';

export const cookieBroadDomain: PassiveCheck = {
  meta: {
    id: 'cookie-broad-domain',
    title: 'A cookie is shared with every subdomain of the parent domain',
    category: 'cookies',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [565],
    wstg: ['WSTG-SESS-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.3'],
    description:
      'The Domain attribute names a parent of the host, so that every other host below it receives the cookie and can replace it. The weakest of them decides how safe it is.',
    remediation:
      'Leave the Domain attribute out, so that the cookie stays with the host that sets it; use the __Host- prefix for sessions.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => perCookie(artifacts, isShared),
};

function isShared({ cookie, exchange }: SetCookie): boolean {
  const domain = cookie.domain?.toLowerCase().replace(/^\./, '');
  const host = exchange.url.hostname;
  if (domain === undefined || domain === '') return false;
  return getPublicSuffix(domain) === domain || (host !== domain && host.endsWith(`.${domain}`));
}
