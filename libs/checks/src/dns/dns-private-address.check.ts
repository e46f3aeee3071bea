import type { PassiveCheck } from '#scanner/check-api';
import { perDomain } from './domain.ts';

export const dnsPrivateAddress: PassiveCheck = {
  meta: {
    id: 'dns-private-address',
    title: 'A public name has a private address',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc1918'],
    description:
      'Public DNS gives an address of a private network for the host. That tells outsiders about the internal network, and lets a page on a hostile network that uses the same address pass for this site.',
    remediation: 'Keep such records in an internal DNS zone.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ host, privateAddresses }) =>
      privateAddresses.length > 0 ? `${host}: ${privateAddresses.join(', ')}` : undefined,
    ),
};
