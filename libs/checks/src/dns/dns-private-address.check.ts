import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

export const dnsPrivateAddress: PassiveCheck = {
  meta: {
    id: 'dns-private-address',
    title: 'Public DNS name resolves to a private IP address',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc1918'],
    description:
      'Public DNS returns a private address (RFC 1918) for the host. It discloses the internal network, and on a hostile network another machine with that address can impersonate the site.',
    remediation: 'Remove the record from the public zone and keep it in an internal one (split-horizon DNS).',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ host, privateAddresses }) =>
      privateAddresses.length > 0 ? `${host}: ${privateAddresses.join(', ')}` : undefined,
    ),
  gap: unanswered('A', 'AAAA'),
};
