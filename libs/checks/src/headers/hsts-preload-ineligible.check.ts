import type { PassiveCheck } from '#scanner/check-api';
import { judgeHsts } from './hsts.ts';

export const hstsPreloadIneligible: PassiveCheck = {
  meta: {
    id: 'hsts-preload-ineligible',
    title: 'HSTS preload is asked for but its conditions are not met',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://hstspreload.org/#submission-requirements'],
    description:
      'The header carries preload, by which a site asks to be built into browsers as HTTPS only. The preload list takes a site only with max-age of at least one year and includeSubDomains, so that the wish has no effect.',
    remediation: 'Send `max-age=31536000; includeSubDomains; preload`, or leave preload out.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    judgeHsts(artifacts, ({ maxAge, includeSubDomains, preload }, line) =>
      preload && (maxAge < 31_536_000 || !includeSubDomains) ? line : undefined,
    ),
};
