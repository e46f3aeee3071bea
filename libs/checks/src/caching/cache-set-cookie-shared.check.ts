import type { PassiveCheck } from '#scanner/check-api';
import { cookiesOf } from '../cookies/set-cookie.ts';
import { perOwnExchange } from '../documents.ts';
import { cacheHit } from './cache-control.ts';

export const cacheSetCookieShared: PassiveCheck = {
  meta: {
    id: 'cache-set-cookie-shared',
    title: 'Shared cache delivers Set-Cookie',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [524],
    wstg: ['WSTG-ATHN-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9111#section-7.3'],
    description:
      'The response came from a shared cache and sets a cookie. Every user receives the same cookie, which may be the session of another user.',
    remediation:
      'Do not store responses with Set-Cookie in shared caches. nginx: `proxy_no_cache $upstream_http_set_cookie;`, or send `Cache-Control: private`.',
    needs: ['exchanges'],
    readsFieldsOnly: true,
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) => {
      const hit = cacheHit(exchange);
      const [first] = hit === undefined ? [] : cookiesOf(exchange, artifacts.now);
      if (hit === undefined || first === undefined) return undefined;
      const evidence = `${hit}\n${first.line}`;
      return first.isSession ? evidence : { evidence, severity: 'low' };
    }),
};
