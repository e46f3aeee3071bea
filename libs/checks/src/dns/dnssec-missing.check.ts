import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

export const dnssecMissing: PassiveCheck = {
  meta: {
    id: 'dnssec-missing',
    title: 'DNSSEC is not enabled',
    category: 'dns',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [345],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc9364'],
    description:
      'The parent zone has no DS record for the domain. Resolvers cannot detect forged DNS responses (cache poisoning), with which an attacker redirects users and mail.',
    remediation: 'Enable signing at the DNS operator, and have the registrar publish the DS record.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ ds, registrable }) => (ds === false ? `no DS record for ${registrable}` : undefined)),
  gap: unanswered('DS'),
};
