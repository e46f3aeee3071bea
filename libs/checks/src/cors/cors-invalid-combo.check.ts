import type { PassiveCheck } from '#scanner/check-api';
import { lines, perOwnExchange } from '../documents.ts';
import { allowedOrigin, allowsCredentials } from './cors.ts';

export const corsInvalidCombo: PassiveCheck = {
  meta: {
    id: 'cors-invalid-combo',
    title: 'CORS wildcard origin with credentials',
    category: 'cross_origin',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'Browsers reject `Access-Control-Allow-Origin: *` together with `Access-Control-Allow-Credentials: true`. No data is exposed as it is, but the configuration is meant to allow every site with credentials, and a change that makes it work exposes all of it.',
    remediation: 'List the trusted origins, or remove `Access-Control-Allow-Credentials`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) =>
      allowedOrigin(exchange.headers) === '*' && allowsCredentials(exchange)
        ? `${lines(exchange, 'access-control-allow-origin')}\n${lines(exchange, 'access-control-allow-credentials')}`
        : undefined,
    ),
};
