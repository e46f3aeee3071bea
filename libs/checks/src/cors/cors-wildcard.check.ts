import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess, lines, perOwnExchange } from '../documents.ts';
import { allowedOrigin } from './cors.ts';

const data = /html|json|xml/;

export const corsWildcard: PassiveCheck = {
  meta: {
    id: 'cors-wildcard',
    title: 'CORS allows any origin (wildcard)',
    category: 'cross_origin',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The response carries `Access-Control-Allow-Origin: *`, so that pages of every site can read it without credentials. That is harmless for public content, but not for content that only the network protects.',
    remediation:
      'Keep the wildcard for public files; for the rest send one trusted origin: `Access-Control-Allow-Origin: https://app.example.com`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) => {
      if (!isSuccess(exchange) || allowedOrigin(exchange.headers) !== '*') return undefined;
      const evidence = lines(exchange, 'access-control-allow-origin');
      return data.test(exchange.mediaType) ? { evidence, severity: 'low' } : evidence;
    }),
};
