import type { PassiveCheck } from '#scanner/check-api';
import { cookiesOf } from '../cookies/set-cookie.ts';
import { isSuccess, lines, perOwnExchange } from '../documents.ts';
import { isPubliclyCacheable } from './cache-control.ts';

export const cacheSensitiveResponse: PassiveCheck = {
  meta: {
    id: 'cache-sensitive-response',
    title: 'Sensitive response can be stored by shared caches',
    category: 'configuration',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [525],
    wstg: ['WSTG-ATHN-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2'],
    description:
      'A response with a session cookie or a password form is marked as publicly cacheable. A proxy or CDN may deliver it to other users, session included.',
    remediation: 'Send `Cache-Control: no-store` (or `private`) with every response that belongs to one user.',
    needs: ['exchanges', 'pages'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const withPassword = new Set(
      artifacts.pages
        .filter(({ forms }) => forms.some(({ fields }) => fields.some(({ type }) => type === 'password')))
        .map(({ exchange }) => exchange),
    );
    return perOwnExchange(artifacts, (exchange) => {
      if (!isSuccess(exchange) || !isPubliclyCacheable(exchange)) return undefined;
      const session = cookiesOf(exchange, artifacts.now).find(({ isSession }) => isSession);
      const what = session?.line ?? (withPassword.has(exchange) ? '<input type="password">' : undefined);
      return what && `${lines(exchange, 'cache-control')}\n${what}`;
    });
  },
};
