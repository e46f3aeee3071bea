import type { PassiveCheck } from '#scanner/check-api';
import { disowningService } from './unclaimed-services.ts';

export const danglingCname: PassiveCheck = {
  meta: {
    id: 'dangling-cname',
    title: 'The name points to a service where nobody claimed it',
    category: 'dns',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [350],
    wstg: ['WSTG-CONF-10'],
    references: ['https://developer.mozilla.org/en-US/docs/Web/Security/Subdomain_takeovers'],
    description:
      'The host is an alias of a hosting service that says it knows no such site. Whoever registers the name there controls what visitors of this host see, and may read cookies of the whole domain.',
    remediation: 'Remove the DNS record, or claim the name at the service again.',
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
};
