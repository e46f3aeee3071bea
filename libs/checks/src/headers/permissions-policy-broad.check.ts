import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { openToAll } from './permissions-policy.ts';

export const permissionsPolicyBroad: PassiveCheck = {
  meta: {
    id: 'permissions-policy-broad',
    title: 'Permissions-Policy allows a feature for any origin',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-14'],
    references: ['https://www.w3.org/TR/permissions-policy/#allowlists'],
    description:
      'A powerful feature is allowed for `*`. Every embedded document, advertisements included, can request camera, location or similar, with the prompt shown in the name of this site.',
    remediation:
      'List the origins that need the feature, `(self)` or none: `Permissions-Policy: camera=(), microphone=(), geolocation=(self)`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ exchange }) =>
      openToAll(exchange)?.length ? lines(exchange, 'permissions-policy') : undefined,
    ),
};
