import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

export const permissionsPolicyMissing: PassiveCheck = {
  meta: {
    id: 'permissions-policy-missing',
    title: 'No permissions policy is set',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.w3.org/TR/permissions-policy/'],
    description:
      'The site does not say which browser features (camera, microphone, location …) it uses. Script that gets into the page can ask for all of them in its name.',
    remediation:
      'Send Permissions-Policy and switch off what is not used, e.g. `camera=(), microphone=(), geolocation=()`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ exchange: { headers } }) =>
      headers.has('permissions-policy') || headers.has('feature-policy') ? undefined : 'no Permissions-Policy header',
    ),
};
