import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { openToAll } from './permissions-policy.ts';

export const permissionsPolicyBroad: PassiveCheck = {
  meta: {
    id: 'permissions-policy-broad',
    title: 'The permissions policy gives a powerful feature to every origin',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.w3.org/TR/permissions-policy/#allowlists'],
    description:
      'A wildcard lets every embedded document, advertisements included, ask for the feature, with the prompt shown in the name of this site.',
    remediation: 'Name the origins that need the feature, `(self)` for the site alone, or `()` for nobody.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ exchange }) =>
      openToAll(exchange)?.length ? lines(exchange, 'permissions-policy') : undefined,
    ),
};
