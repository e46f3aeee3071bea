import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { openToAll } from './permissions-policy.ts';

export const permissionsPolicyInvalid: PassiveCheck = {
  meta: {
    id: 'permissions-policy-invalid',
    title: 'Permissions-Policy cannot be parsed',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [16],
    wstg: ['WSTG-CONF-14'],
    references: [
      'https://www.w3.org/TR/permissions-policy/#permissions-policy-http-header-field',
      'https://www.rfc-editor.org/rfc/rfc9651',
    ],
    description:
      'The header is a structured dictionary (RFC 9651); one error, such as the syntax of the old Feature-Policy, makes browsers drop all of it. The restrictions that it lists do not apply.',
    remediation:
      'Write it as `Permissions-Policy: camera=(), geolocation=(self "https://maps.example")`, with origins in double quotes.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ exchange }) =>
      openToAll(exchange) === undefined ? lines(exchange, 'permissions-policy') : undefined,
    ),
};
