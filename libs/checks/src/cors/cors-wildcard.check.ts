import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess, lines, perOwnExchange } from '../documents.ts';

const data = /html|json|xml/;

export const corsWildcard: PassiveCheck = {
  meta: {
    id: 'cors-wildcard',
    title: 'Pages of every site may read the content',
    category: 'cross_origin',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The answer carries `Access-Control-Allow-Origin: *`. Browsers send no credentials then, so that this is harmless for public content, but not for content that is protected by the network alone.',
    remediation: 'Keep the wildcard for public files only; name the origins that need anything else.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) => {
      if (!isSuccess(exchange) || exchange.headers.get('access-control-allow-origin') !== '*') return undefined;
      const evidence = lines(exchange, 'access-control-allow-origin');
      return data.test(exchange.mediaType) ? { evidence, severity: 'low' } : evidence;
    }),
};
