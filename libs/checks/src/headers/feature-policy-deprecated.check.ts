import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';

export const featurePolicyDeprecated: PassiveCheck = {
  meta: {
    id: 'feature-policy-deprecated',
    title: 'The superseded Feature-Policy header is used alone',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [16],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.w3.org/TR/permissions-policy/'],
    description:
      'Feature-Policy was renamed to Permissions-Policy with another syntax; current browsers no longer follow the old name.',
    remediation: "Send the same policy as Permissions-Policy, e.g. `camera=()` instead of `camera 'none'`.",
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
