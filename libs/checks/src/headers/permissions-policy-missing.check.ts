import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

export const permissionsPolicyMissing: PassiveCheck = {
  meta: {
    id: 'permissions-policy-missing',
    title: 'Permissions-Policy is missing',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-14'],
    references: ['https://www.w3.org/TR/permissions-policy/'],
    description:
      "The site does not restrict browser features such as camera, microphone and location. Script that an attacker injects into a page can request all of them in the site's name.",
    remediation: 'Disable what the site does not use: `Permissions-Policy: camera=(), microphone=(), geolocation=()`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ exchange: { headers } }) =>
      headers.has('permissions-policy') || headers.has('feature-policy') ? undefined : 'no Permissions-Policy header',
    ),
};
