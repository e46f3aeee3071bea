import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

export const dnssecBroken: PassiveCheck = {
  meta: {
    id: 'dnssec-broken',
    title: 'DNSSEC validation fails',
    category: 'dns',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [345],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc4035#section-5'],
    description:
      'The domain is signed, but its signatures do not validate. Users of validating resolvers cannot reach the site, and others cannot tell a forged DNS response from a genuine one.',
    remediation:
      "Compare the DS record at the registrar with the zone's keys and look for expired signatures: `delv example.com A +rtrace`.",
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ ds, dnssecValidated, host }) =>
      ds === true && dnssecValidated === false ? `${host} resolves only with checking disabled (CD)` : undefined,
    ),
  gap: unanswered('DS', 'A'),
};
