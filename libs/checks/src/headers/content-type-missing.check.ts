import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess, lines, perOwnExchange } from '../documents.ts';

export const contentTypeMissing: PassiveCheck = {
  meta: {
    id: 'content-type-missing',
    title: 'Content-Type header is missing',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [345],
    wstg: ['WSTG-CONF-14'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-8.3', 'https://mimesniff.spec.whatwg.org/'],
    description:
      "A response has a body but no Content-Type, so the browser guesses its type. An attacker who can influence the content, such as an uploaded file, can have it interpreted as HTML and run script on the site's origin.",
    remediation:
      'Send the correct type with every body, e.g. `Content-Type: text/html; charset=utf-8`, together with `X-Content-Type-Options: nosniff`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) =>
      isSuccess(exchange) && exchange.size > 0 && exchange.mediaType === ''
        ? lines(exchange, 'content-type') || 'no Content-Type header'
        : undefined,
    ),
};
