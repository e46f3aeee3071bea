import type { PassiveCheck } from '#scanner/check-api';
import { lines, perOwnExchange } from '../documents.ts';
import { allowsCredentials } from './cors.ts';

export const corsInvalidCombo: PassiveCheck = {
  meta: {
    id: 'cors-invalid-combo',
    title: 'A wildcard origin is combined with credentials',
    category: 'cross_origin',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'Browsers refuse `Access-Control-Allow-Origin: *` together with credentials. It does no harm as it is, but shows a configuration that means to let every site in.',
    remediation: 'Name the trusted origins, or leave `Access-Control-Allow-Credentials` out.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) =>
      exchange.headers.get('access-control-allow-origin') === '*' && allowsCredentials(exchange)
        ? `${lines(exchange, 'access-control-allow-origin')}\n${lines(exchange, 'access-control-allow-credentials')}`
        : undefined,
    ),
};
