import type { PassiveCheck } from '#scanner/check-api';
import { lines, perOwnExchange } from '../documents.ts';

export const hstsOnHttp: PassiveCheck = {
  meta: {
    id: 'hsts-on-http',
    title: 'HSTS over plain HTTP is ignored',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
    description:
      'Strict-Transport-Security is sent over plain HTTP, which RFC 6797 forbids and browsers ignore. Where it is sent there only, users are open to SSL stripping.',
    remediation:
      'Send the header on HTTPS responses, and only redirect on port 80: `return 301 https://$host$request_uri;` (nginx).',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) =>
      exchange.url.protocol === 'http:' && exchange.headers.has('strict-transport-security')
        ? lines(exchange, 'strict-transport-security')
        : undefined,
    ).slice(0, 1),
};
