import type { PassiveCheck } from '#scanner/check-api';
import { isSuccess, perOwnExchange } from '../documents.ts';

export const contentTypeMissing: PassiveCheck = {
  meta: {
    id: 'content-type-missing',
    title: 'An answer does not say what type its content has',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [345],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-8.3', 'https://mimesniff.spec.whatwg.org/'],
    description:
      'Without a Content-Type the browser guesses what the answer is. A file that users can influence may be guessed to be HTML and run script in the name of the site.',
    remediation: 'Send the right Content-Type with every body, with `charset=utf-8` for text.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) =>
      isSuccess(exchange) && exchange.size > 0 && exchange.mediaType === '' ? 'no Content-Type header' : undefined,
    ),
};
