import type { PassiveCheck } from '#scanner/check-api';
import { lines } from '../documents.ts';
import { hstsResponses, isRepeated, parseHsts } from './hsts.ts';

export const hstsMalformed: PassiveCheck = {
  meta: {
    id: 'hsts-malformed',
    title: 'HSTS header is invalid',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1'],
    description:
      'The value violates the grammar of RFC 6797: `max-age` is missing or not a number, or a directive is repeated. Browsers ignore such a header, so users are open to SSL stripping.',
    remediation: 'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains`, with each directive once.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    hstsResponses(artifacts).flatMap((response) => {
      const value = response.headers.get('strict-transport-security');
      if (value === undefined || isRepeated(response) || parseHsts(value)) return [];
      return [{ url: response.url, evidence: lines(response, 'strict-transport-security') }];
    }),
};
