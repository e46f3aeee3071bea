import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

export const tlsaMissing: PassiveCheck = {
  meta: {
    id: 'tlsa-missing',
    title: 'DANE TLSA record of the mail server is missing',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'full',
    cwe: [295],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7672'],
    description:
      'The domain is signed with DNSSEC and runs its own mail server, but publishes no TLSA record (DANE). Sending servers cannot authenticate it, so that an attacker on the path can intercept mail.',
    remediation:
      'Publish `_25._tcp.mail.example.com. TLSA 3 1 1 <SHA-256 of the public key>`, and update it with the certificate.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ ds, tlsa, mx, registrable }) =>
      ds === true && tlsa === false
        ? `no TLSA record for port 25 of the mail server of ${registrable}: ${mx?.join(', ') ?? ''}`
        : undefined,
    ),
  gap: unanswered('DS', 'MX', 'TLSA'),
};
