import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess, lines, listed, perOwnExchange } from '../documents.ts';

/** Types of which a browser may make something that runs; text files such as robots.txt are left alone. */
const active = /html|script|css|json|xml|^$/;

export const xctoMissing: PassiveCheck = {
  meta: {
    id: 'xcto-missing',
    title: 'X-Content-Type-Options: nosniff is missing',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-14'],
    references: ['https://fetch.spec.whatwg.org/#x-content-type-options-header'],
    description:
      "Without `nosniff` browsers may interpret a response as another type than the declared one (MIME sniffing). An attacker who can upload a file or influence a response can have it run as script on the site's origin.",
    remediation:
      'Send `X-Content-Type-Options: nosniff` on every response, with a correct Content-Type. nginx: `add_header X-Content-Type-Options nosniff always;`.',
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
