import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

export const hstsPreloadIneligible: PassiveCheck = {
  meta: {
    id: 'hsts-preload-ineligible',
    title: 'HSTS preload requirements are not met',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://hstspreload.org/#submission-requirements'],
    description:
      'The header contains `preload`, but the preload list requires a max-age of at least one year and `includeSubDomains`. The site cannot be added, so the first request of each user stays open to SSL stripping.',
    remediation: 'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains; preload`, or remove `preload`.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    judgeHsts(artifacts, ({ maxAge, includeSubDomains, preload }, line) =>
      preload && (maxAge < 31_536_000 || !includeSubDomains) ? line : undefined,
    ),
};
