import type { PassiveCheck } from '#scanner/check-api';
import { perDomain } from './domain.ts';

export const dnssecMissing: PassiveCheck = {
  meta: {
    id: 'dnssec-missing',
    title: 'The domain is not signed with DNSSEC',
    category: 'dns',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [345],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc9364'],
    description:
      'The parent zone holds no DS record for the domain, so that resolvers cannot tell genuine answers from forged ones.',
    remediation: 'Switch DNSSEC on at the DNS operator, and have the registrar publish the DS record.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ ds, registrable }) => (ds === false ? `no DS record for ${registrable}` : undefined)),
};
