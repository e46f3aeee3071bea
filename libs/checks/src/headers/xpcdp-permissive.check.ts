import type { PassiveCheck } from '#scanner/check-api';
import { lines, perOwnExchange } from '../documents.ts';

export const xpcdpPermissive: PassiveCheck = {
  meta: {
    id: 'xpcdp-permissive',
    title: 'X-Permitted-Cross-Domain-Policies allows any policy file',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [942],
    wstg: ['WSTG-CONF-08'],
    references: ['https://owasp.org/www-project-secure-headers/#x-permitted-cross-domain-policies'],
    description:
      "With `all`, any file on the site can serve as a cross-domain policy. An attacker who can upload one lets PDF and Flash content of other sites read responses with the user's cookies.",
    remediation: 'Send `X-Permitted-Cross-Domain-Policies: none`, or `master-only` where a policy file is needed.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) =>
      exchange.headers.get('x-permitted-cross-domain-policies')?.toLowerCase() === 'all'
        ? lines(exchange, 'x-permitted-cross-domain-policies')
        : undefined,
    ),
};
