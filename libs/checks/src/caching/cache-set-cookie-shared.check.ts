import type { PassiveCheck } from '#scanner/check-api';
import { cookiesOf } from '../cookies/set-cookie.ts';
import { perOwnExchange } from '../documents.ts';
import { cacheHit } from './cache-control.ts';

export const cacheSetCookieShared: PassiveCheck = {
  meta: {
    id: 'cache-set-cookie-shared',
    title: 'A shared cache gives out cookies',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [524],
    wstg: ['WSTG-ATHN-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9111#section-7.3'],
    description:
      "The answer came out of a shared cache and sets a cookie. Everybody who asks gets the same cookie, which may be another visitor's session.",
    remediation: 'Do not store answers with Set-Cookie in shared caches, or have the cache remove the field.',
    needs: ['exchanges'],
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
