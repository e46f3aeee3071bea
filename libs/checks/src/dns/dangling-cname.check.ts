import type { PassiveCheck } from '#scanner/check-api';
import { disowningService } from './unclaimed-services.ts';
import { unanswered } from './domain.ts';

export const danglingCname: PassiveCheck = {
  meta: {
    id: 'dangling-cname',
    title: 'Subdomain takeover (dangling CNAME)',
    category: 'dns',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [672],
    wstg: ['WSTG-CONF-10'],
    references: ['https://developer.mozilla.org/en-US/docs/Web/Security/Subdomain_takeovers'],
    description:
      'The host is a CNAME of a hosting service on which nobody has claimed the name. An attacker who registers it there controls the content of this host and can read cookies of the whole domain.',
    remediation: 'Remove the CNAME record, or claim the name at the service.',
    needs: ['dns', 'main'],
    maxRequests: 0,
  },
  run: ({ dns, main }) =>
    main.hops
      .filter(({ url }) => url.hostname === dns?.host)
      .flatMap((hop) => {
        const cnames = dns?.cnames ?? [];
        const service = disowningService(cnames, hop);
        if (service === undefined) return [];
        return [{ url: hop.url, evidence: `CNAME ${cnames.join(' -> ')}; ${service.name} says: ${service.says}` }];
      })
      .slice(0, 1),
  gap: unanswered('A'),
};
