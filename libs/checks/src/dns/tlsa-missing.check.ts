import type { PassiveCheck } from '#scanner/check-api';
import { perDomain } from './domain.ts';

export const tlsaMissing: PassiveCheck = {
  meta: {
    id: 'tlsa-missing',
    title: 'The mail server has no TLSA record',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'full',
    cwe: [295],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7672'],
    description:
      'The domain is signed with DNSSEC and runs its own mail server, but does not publish with DANE which certificate that server has. Sending servers cannot verify whom they deliver to.',
    remediation: 'Publish a TLSA record at `_25._tcp` of the mail server, and keep it in step with its certificate.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ ds, tlsa, mx, registrable }) =>
      ds === true && tlsa === false
        ? `no TLSA record for port 25 of the mail server of ${registrable}: ${mx?.join(', ') ?? ''}`
        : undefined,
    ),
};
