import type { PassiveCheck } from '#scanner/check-api';
import { lines, perOwnExchange } from '../documents.ts';

export const hstsOnHttp: PassiveCheck = {
  meta: {
    id: 'hsts-on-http',
    title: 'HTTP Strict Transport Security is sent over plain HTTP',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-7.2'],
    description:
      'Browsers ignore the header on an unencrypted connection, and the standard forbids sending it there. Sent only there, it protects nobody.',
    remediation: 'Send the header on HTTPS answers, and let plain HTTP do nothing but redirect to HTTPS.',
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
