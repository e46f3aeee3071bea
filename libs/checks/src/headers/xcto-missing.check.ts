import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess, lines, listed, perOwnExchange } from '../documents.ts';

/** Types of which a browser may make something that runs; text files such as robots.txt are left alone. */
const active = /html|script|css|json|xml|^$/;

export const xctoMissing: PassiveCheck = {
  meta: {
    id: 'xcto-missing',
    title: 'MIME sniffing is not switched off',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-07'],
    references: ['https://fetch.spec.whatwg.org/#x-content-type-options-header'],
    description:
      'Without `X-Content-Type-Options: nosniff` a browser may run as script or style what the server labelled as something else, for instance a file that a user uploaded.',
    remediation: 'Send `X-Content-Type-Options: nosniff` on every answer, and correct Content-Type headers with it.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) => {
      if (!isSuccess(exchange) || exchange.size === 0 || !active.test(exchange.mediaType)) return undefined;
      if (!exchange.headers.has('x-content-type-options')) return 'no X-Content-Type-Options header';
      const [first] = listed(exchange, 'x-content-type-options');
      return first?.toLowerCase() === 'nosniff' ? undefined : lines(exchange, 'x-content-type-options');
    }),
};
