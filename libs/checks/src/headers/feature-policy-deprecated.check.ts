import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';

export const featurePolicyDeprecated: PassiveCheck = {
  meta: {
    id: 'feature-policy-deprecated',
    title: 'Feature-Policy is deprecated (use Permissions-Policy)',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [16],
    wstg: ['WSTG-CONF-14'],
    references: ['https://www.w3.org/TR/permissions-policy/'],
    description:
      'Feature-Policy was renamed to Permissions-Policy with another syntax, and current browsers ignore the old name. The restrictions that it lists do not apply, so injected or embedded content can use the features.',
    remediation:
      'Send the same policy under its new name, e.g. `Permissions-Policy: camera=(), microphone=(), geolocation=(self)`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ exchange }) =>
      exchange.headers.has('permissions-policy') || !exchange.headers.has('feature-policy')
        ? undefined
        : lines(exchange, 'feature-policy'),
    ),
};
